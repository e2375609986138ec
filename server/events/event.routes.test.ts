import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('an event that is sent twice, because its answer was lost, counts once', async () => {
  const event = { name: 'cta_click', at: 1_790_000_000_000, session: 'a1b2' };
  expect((await server.call('POST', '/api/events', { body: event })).status).toBe(204);
  expect((await server.call('POST', '/api/events', { body: event })).status).toBe(204);
  const { q, t } = server.deps.database.read;
  expect(await q.select().from(t.analyticsEvents)).toHaveLength(1);
});

test('an event that carries anything personal is refused with the field', async () => {
  const event = { name: 'cta_click', at: 1, session: 'a1b2', email: 'a@b.example' };
  const { status, body } = await server.call('POST', '/api/events', { body: event });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: 'bad_request', field: 'email' }, message: 'This field isn’t known.' });
});

test('health needs no authentication and an unknown call answers 404 in the shape of every error', async () => {
  expect((await server.call('GET', '/api/health')).body).toMatchObject({ ok: true });
  expect((await server.call('GET', '/api/nothing')).body).toMatchObject({ error: { code: 'not_found' } });
});
