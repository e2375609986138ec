import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import { reply, wholeText, writeDoc, writeReport } from '#server/ai/playbook/analyze/testing-reports.ts';

const frame: SubmitInput = {
  firstName: 'Ann',
  email: 'ann@example.test',
  problems: 'Operations',
  industry: 'Bike repair',
  desiredOutcome: '24 repairs in line, we finish 8 a week and I want a wait of one week by March.',
};
const unusedOf = (stepsTaken: string) => blocksOf(writeReport({ ...frame, stepsTaken }), 'unused');

test('an amount that is left out has its reason in one clause and what to do with it', () => {
  const [row] = unusedOf('We paid £380 for a poster in the window.');
  expect(row?.reason).toBe('“£380”: the calculation doesn’t need it. Before you pay it again, count what it brought.');
});

test('a share, a time and a count that are left out each have their own advice', () => {
  const reasons = unusedOf('41% of the people read our posters. Each poster hung for 17 days. We have 19 chairs.');
  expect(reasons.map(({ reason }) => reason.split('. ')[1])).toEqual([
    'Measure it again at the first check, to see whether it moves.',
    'Keep it in mind when you agree on dates.',
    'Write it next to the step it belongs to.',
  ]);
});

test('at most three are listed, money and shares first', () => {
  const rows = unusedOf('We have 19 chairs. We have 17 lamps. We have 23 hooks. A shelf was £77.');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.words).toContain('£77');
});

test.each(['There are two things that I tried.', 'We asked around, and 9 people didn’t say anything.'])(
  '“%s” has nothing that is worth a row',
  (stepsTaken) => {
    expect(unusedOf(stepsTaken)).toEqual([]);
  },
);

test('a number alone that answered an older question is no row', () => {
  const questionAnswers = [...reply(frame, {}), { question: 'How much would it leave a month?', answer: '9400' }];
  expect(blocksOf(writeDoc(frame, questionAnswers), 'unused')).toEqual([]);
});

test('a number that only the day of a date has in common is listed', () => {
  const days = writeReport(frame).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'planRow' ? [Number(block.endDay.slice(-2))] : [])),
  );
  const prose = wholeText(writeReport(frame)).replaceAll(/[A-Z][a-z]+ \d+|\d{4}-\d\d-\d\d/gu, '');
  const day = days.find((one) => one > 12 && !new RegExp(String.raw`\b${one}\b`, 'u').test(prose)) ?? 0;
  expect(unusedOf(`We have ${day} chairs in the shop.`).map(({ words }) => words)).toEqual([
    `We have ${day} chairs in the shop.`,
  ]);
});
