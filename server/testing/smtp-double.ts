import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/**
 * Names what the mail server does with a mail. It takes it; is busy (451); refuses its recipient for good (550); takes
 * its words and never answers; takes it, and the connection is cut before the answer.
 */
export type SmtpMood = 'take' | 'busy' | 'refuse' | 'hang' | 'cut';

export interface TakenMail {
  /** The recipients of the envelope. */
  to: string[];
  raw: string;
}

/** A real mail server. @param moodFor what to do with the mail of this attempt, counted from 1 */
export async function startSmtpDouble(moodFor: (attempt: number) => SmtpMood = () => 'take') {
  const taken: TakenMail[] = [];
  let attempts = 0;
  let mood: SmtpMood = 'take';

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onMailFrom(_address, _session, answer) {
      attempts += 1;
      mood = moodFor(attempts);
      answer(mood === 'busy' ? refusal(451, 'Try again later') : null);
    },
    onRcptTo(_address, _session, answer) {
      answer(mood === 'refuse' ? refusal(550, 'No such person') : null);
    },
    onData(stream, session, answer) {
      void text(stream).then((raw) => {
        if (mood === 'hang') return;
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        if (mood === 'cut') return cut(session);
        answer(null);
      });
    },
  });
  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }
  // A client that goes away in the middle is the client's affair.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    attempts: () => attempts,
    /** Connections that are open now. */
    connections: () => server.connections.size,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

export type SmtpDouble = Awaited<ReturnType<typeof startSmtpDouble>>;

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
