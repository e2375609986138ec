import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail server that speaks enough SMTP to take a mail, and refuses the first `refusals` of them for now. */
export async function startSmtpDouble(refusals: number) {
  const taken: string[] = [];
  let refused = 0;

  function serve(socket: Socket): void {
    let data: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      if (data !== undefined) {
        if (line !== '.') data += `${line}\n`;
        else {
          taken.push(data);
          data = undefined;
          say('250 taken');
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL' && refused < refusals) {
        refused += 1;
        say('451 try again later');
      } else if (verb === 'DATA') {
        data = '';
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
    socket.on('error', () => socket.destroy());
    say('220 double');
  }

  const server = createServer(serve);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    taken,
    refused: () => refused,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
