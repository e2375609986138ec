import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCashierPage, submitAnswers } from '#server/testing/checkout-steps.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A payment page on which these buttons were pressed in turn. */
async function pageAfter(...presses: string[]) {
  const { path, sessionId } = await openCashierPage(server, await submitAnswers(server));
  let location: string | null = null;
  for (const press of presses) {
    const answer = await server.call('POST', `${path}/${press}`, { body: 'anything at all' });
    expect(answer.status, press).toBe(303);
    location = answer.headers.get('Location');
  }
  return { path, sessionId, location, ...(await read(path)) };
}

/** Reads what the page offers: its buttons as they are named, and its words. */
async function read(path: string) {
  const { body: html } = await server.call<string>('GET', path);
  const buttons = [...html.matchAll(/action="[^"]*\/([a-z-]+)"><button[^>]*>([^<]*)</g)];
  return { html, buttons: Object.fromEntries(buttons.map(([, step, label]) => [step, label])) };
}

const announced = async (sessionId: string) => {
  const { q, t } = server.deps.database.read;
  const [session] = (await q.select().from(t.cashierSessions)).filter(({ id }) => id === sessionId);
  const ids = [sessionId, session?.paymentIntentId ?? 'none'];
  const rows = await q.select().from(t.cashierEvents);
  const own = rows.filter(({ object }) => ids.some((id) => JSON.stringify(object).includes(id)));
  return own.map(({ type }) => type).sort();
};

test('an open page takes a card, a bank transfer or a refusal, and no step of what comes later', async () => {
  const { buttons, html } = await pageAfter();
  expect(buttons).toEqual({
    pay: 'Pay $24.99',
    decline: 'Decline the card',
    'pay-later': 'Use a bank transfer',
    cancel: 'Cancel',
  });
  expect(html).not.toMatch(/<script|style=/);
  const early = await pageAfter('confirm', 'refuse', 'refund', 'refund-fails');
  expect([early.buttons, await announced(early.sessionId)]).toEqual([buttons, []]);
});

test('a bank transfer leads back to the shop and waits for the bank, which confirms', async () => {
  const waiting = await pageAfter('pay-later');
  expect(waiting.location).toContain(`/payment-success?session_id=${waiting.sessionId}`);
  expect(waiting.html).toContain('The bank hasn’t confirmed this payment yet.');
  expect(waiting.buttons).toEqual({ confirm: 'The bank confirms', refuse: 'The bank declines' });
  const again = await server.call('POST', `${waiting.path}/pay-later`);
  expect(again.headers.get('Location')).toBe(waiting.location);

  const confirmed = await pageAfter('pay-later', 'confirm', 'refuse');
  expect(confirmed.location).toBe(confirmed.path);
  expect(confirmed.html).toContain('This is paid.');
  expect(await announced(confirmed.sessionId)).toEqual([
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
  ]);
});

test('a bank transfer that the bank refuses charges nothing, and the page says so', async () => {
  const refused = await pageAfter('pay-later', 'refuse', 'confirm', 'pay');
  expect(refused.html).toContain('The bank declined this payment.');
  expect(refused.html).toContain('href="http://localhost:4173/payment-cancelled"');
  expect(refused.buttons).toEqual({});
  expect(await announced(refused.sessionId)).toEqual([
    'checkout.session.async_payment_failed',
    'checkout.session.completed',
  ]);
});

test('money that was paid can be returned once, and come back from the bank', async () => {
  const paid = await pageAfter('pay');
  expect(paid.buttons).toEqual({ refund: 'Refund the payment' });
  const returned = await pageAfter('pay', 'refund', 'refund');
  expect(returned.html).toContain('This payment was refunded.');
  expect(returned.buttons).toEqual({ 'refund-fails': 'The refund comes back' });
  expect(await announced(returned.sessionId)).toEqual([
    'charge.refunded',
    'checkout.session.completed',
    'refund.created',
  ]);
  const back = await pageAfter('pay', 'refund', 'refund-fails', 'refund-fails');
  expect(back.html).toContain('A refund came back from the bank.');
  expect(back.buttons).toEqual({ refund: 'Refund the payment' });
  expect((await announced(back.sessionId)).filter((type) => type.startsWith('refund.'))).toEqual([
    'refund.created',
    'refund.failed',
    'refund.updated',
  ]);
});

test('in production nobody plays the bank', async () => {
  const deployed = await startTestServer({ NODE_ENV: 'production', ALLOW_LOCAL_CASHIER: '1', RATE_LIMIT: 'on' });
  const { path } = await openCashierPage(deployed, await submitAnswers(deployed));
  const open = (await deployed.call<string>('GET', path)).body;
  await deployed.call('POST', `${path}/pay`);
  const paid = (await deployed.call<string>('GET', path)).body;
  const statuses = [];
  for (const step of ['confirm', 'refuse', 'refund', 'refund-fails']) {
    statuses.push((await deployed.call('POST', `${path}/${step}`)).status);
  }
  await deployed.stop();
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect(open).not.toContain('Use a bank transfer');
  expect(paid).toContain('This is paid.');
  expect(paid).not.toContain('<button');
});
