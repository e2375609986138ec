import { expect, test } from 'vitest';
import { openStripeShop } from '#server/testing/stripe-shop.ts';

test('an address may ask for thirty payments a minute that are nobody’s here; its own it may ask for all the time', async () => {
  const shop = await openStripeShop({ RATE_LIMIT: 'on' }, { kinds: () => [] });
  const page = await shop.openPage();
  const statusOf = async (sessionId: string) => {
    const { status, body, headers } = await shop.server.call('GET', `/api/checkout/${sessionId}`);
    return { status, message: body.message, retryAfter: headers.get('Retry-After') };
  };
  const guess = (i: number) => `cs_test_${String(i).padStart(24, '0')}`;
  shop.double.exchanges.splice(0);
  const guesses = [];
  for (let i = 0; i < 40; i += 1) guesses.push(await statusOf(guess(i)));
  expect(guesses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 30 }, () => 404),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  expect(shop.double.exchanges).toHaveLength(30);
  expect(guesses.at(-1)).toEqual({
    status: 429,
    message: 'Too many tries. Please try again in 60 seconds.',
    retryAfter: '60',
  });
  for (let i = 0; i < 40; i += 1) expect((await statusOf(page.sessionId)).status).toBe(200);
  shop.server.passTime(60_000);
  expect((await statusOf(guess(41))).status).toBe(404);
  await shop.stop();
});
