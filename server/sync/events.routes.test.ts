import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stopTimes } from '#server/stop-times.ts';
import { listen } from '#server/testing/listen.ts';
import { signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const hour = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const own = await startTestServer();
  const { token } = await signUp(own);
  const laptop = await listen(own, token);
  await own.call('POST', '/api/auth/logout', { token });
  vi.advanceTimersByTime(3_000);
  await laptop.ended;
  vi.useRealTimers();
  await own.stop();
  expect(laptop.text()).toMatch(/retry: \d+\n\n$/);
});

test('a server that stops waits for no listener', async () => {
  // Nothing but the end of the streams lets it stop: no connection is cut, and no patience runs out.
  const own = await startTestServer({}, { times: { ...stopTimes, connectionsMs: hour, allMs: hour } });
  const { token } = await signUp(own);
  const laptop = await listen(own, token);
  const silent = await fetch(`${own.origin}/api/sync/events`, { headers: { Authorization: `Bearer ${token}` } });
  await own.stop();
  await laptop.ended;
  await silent.text();
});
