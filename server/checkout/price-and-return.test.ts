import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, readPurchases, submitAnswers } from '#server/testing/checkout-steps.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { cashierBooks } from './cashier/books.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PRICE_CENTS: '3900', CURRENCY: 'eur' });
});
afterAll(() => server.stop());

test.each(['priceCents', 'price', 'amount', 'currency', 'product', 'success_url', 'cancel_url', 'successUrl'])(
  'a caller cannot choose %s',
  async (field) => {
    const submissionId = await submitAnswers(server);
    const { status, body } = await createCheckout(server, submissionId, { [field]: '1' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { field }, message: 'This field isn’t known.' });
    expect((await readPurchases(server, submissionId)).orders).toEqual([]);
  },
);

test('price, currency and the way back are the operator’s, whatever the request’s headers name', async () => {
  const submissionId = await submitAnswers(server);
  const evil = 'https://evil.example';
  const headers = { Origin: evil, Referer: evil, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
  const options = { body: { submissionId }, headers };
  const { body } = await server.call<{ url: string }>('POST', '/api/create-checkout-session', options);
  const sessionId = body.url.split('/').at(-1) ?? '';
  const session = await cashierBooks(server.deps.database.read).findSession(sessionId);
  expect(session?.object).toMatchObject({ amount_total: 3900, currency: 'eur' });
  expect(JSON.stringify([body, session])).not.toContain('evil.example');
  expect(session?.object.success_url).toMatch(/^http:\/\/localhost:4173\/payment-success\?/);
});
