import { expect, test } from 'vitest';
import { openStripeShop } from '#server/testing/stripe-shop.ts';

test('no number of notices from one address is too many, signed or not; other calls have their limit', async () => {
  const shop = await openStripeShop({ RATE_LIMIT: 'on' });
  const page = await shop.openPage();
  await shop.double.pay(page.sessionId);
  const [completed = {}] = await shop.eventsOf(page.sessionId);
  const unsigned = () => shop.server.call('POST', '/api/stripe/webhook', { body: completed });
  const config = () => shop.server.call('GET', '/api/config');
  const statuses = async (call: () => Promise<{ status: number }>) =>
    new Set((await Promise.all(Array.from({ length: 310 }, call))).map(({ status }) => status));
  expect(await statuses(unsigned)).toEqual(new Set([400]));
  expect(await statuses(config)).toContain(429);
  expect(await statuses(() => shop.notify(completed))).toEqual(new Set([200]));
  expect(await shop.read(page)).toMatchObject({ order: { state: 'paid' }, usable: ['chat', 'report'] });
  await shop.stop();
});
