// @module-tag all
// Left out of the gate: sends 1,200 requests.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#server/testing/people.ts';
import { syncDevice } from '#server/testing/sync-device.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT: 'on' });
});
afterAll(() => server.stop());

test('an account syncs 1,200 times a minute, whoever else is at its address; then it is told what was recorded', async () => {
  const dana = await signUp(server);
  const phone = syncDevice(server, dana);
  const mutations = [phone.edit('goals.create', { id: randomUUID(), title: 'Hire two leads' })];
  const first = await phone.send({ mutations });
  expect(first.headers.get('RateLimit-Policy')).toBe('"sync";q=1200;w=60');
  for (let sent = 1; sent < 1_200; sent += 11) {
    const count = Math.min(11, 1_200 - sent);
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await phone.send()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }

  const { status, headers, body } = await phone.send({ mutations });
  expect([status, body.error.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ acceptedThrough: 1, results: first.body.results });
  expect((await syncDevice(server, dana).send()).body).toMatchObject({ acceptedThrough: 0, results: [] });
  const tom = await signUp(server);
  expect((await syncDevice(server, tom).send()).status).toBe(200);
  expect((await phone.send({}, tom.token)).status).toBe(409);
  server.passTime(61_000);
  expect((await phone.send()).status).toBe(200);
});
