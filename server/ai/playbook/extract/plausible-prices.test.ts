import { expect, test } from 'vitest';
import { loadKinds } from '#server/ai/playbook/analyze/kinds.ts';
import { plausiblePrices } from './plausible-prices.ts';
import { readCase } from './read-case.ts';

test.each([
  ['pastries', 3, 6],
  ['sourdough loaves', 3, 6],
  ['weddings', 2000, 5000],
])('one of the %s costs between %i and %i', (plural, low, high) => {
  expect(plausiblePrices(plural)).toEqual([low, high]);
});

const kinds = loadKinds();
test.each([
  ['Bakery', 'Sell 900 croissants a week', [3, 6]],
  ['Plumbing', 'Win 20 jobs a month', [300, 1500]],
  ['Plumbing', 'Get 40 reviews by June', undefined],
  ['Something else', 'Win 20 jobs a month', undefined],
])('%s: “%s” has the prices %j', (industry, desiredOutcome, prices) => {
  const answers = { firstName: 'Sam', email: 'sam@example.test', problems: 'Sales' as const, industry, desiredOutcome };
  expect(readCase(kinds, { answers, today: '2026-11-27' }).case.prices).toEqual(prices);
});
