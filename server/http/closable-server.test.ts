import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type ClosableServer, closableServer } from './closable-server.ts';

let closable: ClosableServer;
afterEach(() => closable.server.closeAllConnections());

/** Answers when it is told to. */
async function start() {
  const { promise: told, resolve: answer } = Promise.withResolvers<void>();
  closable = closableServer((_, response) => void told.then(() => response.end('answered')));
  closable.server.listen(0);
  await once(closable.server, 'listening');
  return { answer, port: (closable.server.address() as AddressInfo).port };
}

test('a connection that a browser opened in advance does not hold up the end', async () => {
  const { port } = await start();
  const unused = connect(port);
  await once(closable.server, 'connection');
  const gone = once(unused, 'close');
  await closable.close();
  await gone;
});

test('a call under way is answered, and its connection goes although both sides would keep it', async () => {
  const { answer, port } = await start();
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 });
  closable.server.keepAliveTimeout = 600_000;
  const call = request({ port, agent }).end();
  const answered = once(call, 'response');
  await once(closable.server, 'request');
  const closed = closable.close();
  answer();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
  agent.destroy();
});
