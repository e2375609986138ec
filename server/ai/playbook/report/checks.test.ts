import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { testDay, textOf, writeSaid } from '#server/ai/playbook/analyze/testing.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';

const weddings: SubmitInput = {
  firstName: 'Hana',
  email: 'hana@example.test',
  problems: 'Sales',
  industry: 'Wedding catering',
  desiredOutcome: 'Book 18 weddings by March 31, 2027, we have 7 deposits in so far',
  stepsTaken: 'two wedding fairs (£900 each, 3 bookings from the first and none from the second)',
};
const bakery: SubmitInput = {
  ...weddings,
  problems: 'Strategy',
  industry: 'Bakery',
  budgetRange: '$10k-$25k',
  desiredOutcome:
    'Two things in front of me. A shop, the owner holds it until the end of January, $4,200 a month. On the other side three grocery stores ask me for bread every week, and I say no because we have not the hands. Which one before I sign anything?',
  stepsTaken: 'We delivered to one restaurant, and they paid late, 50 days.',
};
const ways = {
  ways: 'open a second shop / sell wholesale',
  inA: '45000',
  costA: '41000',
  onceA: '185000',
  leftB: '6200',
};
const rowsOf = (answers: SubmitInput, said: Record<string, string> = {}) =>
  blocksOf(writeSaid(answers, said), 'planRow');
const isCheck = ({ title }: { title: string }) => title.includes('check:');

test('no check comes before a move is done', () => {
  const doc = writeSaid(weddings, { rate: '3', pace: '2' });
  const [firstDone = ''] = blocksOf(doc, 'move')
    .map(({ endDay }) => endDay)
    .toSorted();
  for (const { startDay } of blocksOf(doc, 'planRow').filter(isCheck)) expect(startDay > firstDone).toBe(true);
});

test('until the moves work, a check expects what today’s pace brings', () => {
  const [first] = rowsOf(weddings, { rate: '3', pace: '2' }).filter(isCheck);
  expect(first?.measure).toBe('On track: 12 weddings');
});

test('a test of four weeks takes four working weeks and is read before it ends', () => {
  const rows = rowsOf(bakery, ways);
  const run = rows.find(({ title }) => title === 'Run the test');
  expect([run?.startDay, run?.endDay]).toEqual(['2026-12-07', '2027-01-15']);
  const half = rows.find(isCheck)?.endDay ?? '';
  expect(half > '2026-12-07' && half < '2027-01-15').toBe(true);
});

test('a start above the chosen budget is said, and insights name no way without words', () => {
  const doc = writeSaid(bakery, ways);
  expect(textOf(blocksOf(doc, 'turn'))).toContain('The $185,000 is above the $10k–$25k you chose');
  const insights = loadPlaybook().writeInsights({ answers: bakery, today: testDay });
  expect(JSON.stringify(insights)).not.toMatch(/the (?:first|second) way/u);
});

test('what was tried is quoted only under the finding whose numbers it gives', () => {
  const quoted = blocksOf(writeSaid(weddings, { rate: '3', pace: '2' }), 'finding').filter(({ text }) =>
    text.includes('two wedding fairs'),
  );
  expect(quoted.map(({ title }) => title)).toEqual([
    '£1,800 brought you 3 bookings, £600 each. Compare every source that way.',
  ]);
});
