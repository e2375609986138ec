import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/testing/listen.ts';
import { signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let isStopped: boolean;
beforeEach(async () => {
  server = await startTestServer();
  isStopped = false;
});
afterEach(async () => {
  if (!isStopped) await server.stop();
});

test('the laptop hears that the phone has changed something, and another client does not', async () => {
  const dana = await signUp(server);
  const [laptop, other] = [await listen(server, dana.token), await listen(server, (await signUp(server)).token)];
  expect(laptop.response.status).toBe(200);
  expect(Object.fromEntries(laptop.response.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^text\/event-stream/),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const phone = syncDevice(server, dana);
  const { body } = await phone.sync([phone.edit('goals.create', { id: randomUUID(), title: 'Hire two leads' })]);
  await server.until(() => laptop.revs().length > 0);
  expect(laptop.revs()).toEqual(body.results.map((result) => 'rev' in result && result.rev));
  expect(other.revs()).toEqual([]);
  await Promise.all([laptop.close(), other.close()]);
});

test('a stream ends when its person signs out', async () => {
  const { token } = await signUp(server);
  const laptop = await listen(server, token);
  await server.call('POST', '/api/auth/logout', { token });
  await laptop.ended;
  expect(laptop.text()).toMatch(/retry: \d+\n\n$/);
});

test('a server that stops waits for no listener', async () => {
  const { token } = await signUp(server);
  const laptop = await listen(server, token);
  const silent = await fetch(`${server.origin}/api/sync/events`, { headers: { Authorization: `Bearer ${token}` } });
  const begun = performance.now();
  await server.stop();
  isStopped = true;
  expect(performance.now() - begun).toBeLessThan(10_000);
  await laptop.ended;
  await silent.text();
});
