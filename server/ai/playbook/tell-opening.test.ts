import { expect, test } from 'vitest';
import { insightToText, type SubmitInput } from '#schema/insights.ts';
import { type ReportDoc, reportDocSchema, sectionIds, sectionOf } from '#schema/report.ts';
import { loadPlaybook } from './playbook.ts';

const playbook = loadPlaybook();
const ana: SubmitInput = {
  firstName: 'Ana',
  email: 'ana@example.com',
  problems: 'Operations',
  industry: 'Physiotherapy',
  companySize: '1-10',
  budgetRange: '$5k-$10k',
  timeline: '3-6 months',
  decisionAuthority: 'Sole',
  desiredOutcome:
    'I open my practise on 1 February 2027 and want billing to run by itself. 40 appointments a week by May',
};

function reportOf(answers: SubmitInput): ReportDoc {
  const input = { answers, questionAnswers: [], today: '2026-11-22' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  return reportDocSchema.parse(playbook.assembleReport(input, outline, sections));
}
const textOf = (answers: SubmitInput, id: 'situation' | 'plan' | 'summary' | 'assumptions') =>
  JSON.stringify(sectionOf(reportOf(answers), id).blocks);

test('the day of an opening is said where somebody stands, and beside the plan with what it asks of the rows', () => {
  expect(textOf(ana, 'situation')).toContain('Your first day is 1 February 2027, 71 days away when this is written.');
  const plan = textOf(ana, 'plan');
  expect(plan).toContain(
    'Your first day, 1 February 2027, lies in week 11 of this plan: what it needs is ready before it',
  );
  expect(plan).toContain('Your date, “by May” (30 April 2027)');
  expect(plan.match(/1 February 2027,/g)).toHaveLength(1);
});

test.each([
  ['We open on 5 December', 'Your first day, 5 December 2026, lies in week 2'],
  ['We open on 23 November', 'Your first day, 23 November 2026, lies in week 1'],
  ['We open on 1 June 2027', 'Your first day, 1 June 2027, lies after the end of this plan'],
  ['We open our doors in March', 'For your first day you name “in March”'],
])('%s: %s', (desiredOutcome, told) => {
  expect(textOf({ ...ana, desiredOutcome, industry: 'Food truck' }, 'plan')).toContain(told);
});

test('an opening that is the time of the wish too is told once', () => {
  const desiredOutcome = 'I open my office cleaning firm on February 1, 2027 and want 8 contracts signed by then.';
  const plan = textOf({ ...ana, desiredOutcome, problems: 'Sales' }, 'plan');
  expect(plan).toContain('Your first day, 1 February 2027');
  expect(plan).not.toContain('Your date');
});

test.each([
  'Customer Retention',
  'Marketing',
  'Operations',
  'Other',
  'Product Development',
  'Sales',
  'Strategy',
] as const)('%s: whoever opens later and has sold memberships is not told that nobody has paid', (problems) => {
  const desiredOutcome =
    'We open on 2 January 2027, 120 people have signed and paid for the first month. I want 90 still there in June';
  const answers = { ...ana, problems, desiredOutcome, industry: 'Gym' };
  const told = [
    ...playbook.writeInsights({ answers, today: '2026-11-22' }).map(insightToText),
    ...(['summary', 'situation', 'assumptions'] as const).map((id) => textOf(answers, id)),
  ].join('\n');
  expect(told).not.toMatch(
    /nobody has (?:paid|bought|been lost)|nothing (?:has been|is) sold|no sale (?:so far|has been)|been no sale|first sale is still|has sold nothing/i,
  );
});
