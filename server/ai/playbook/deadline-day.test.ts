import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf, type ReportDoc, sectionIds, sectionOf } from '#schema/report.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();
const answeredOn = '2026-11-21';

function reportOn(today: string, desiredOutcome: string): ReportDoc {
  const { timeline: _, ...answers } = sampleSubmissions.subscriptions as SubmitInput;
  const input = { answers: { ...answers, desiredOutcome }, questionAnswers: [], today, answeredOn };
  const outline = playbook.outlineReport(input);
  return playbook.assembleReport(
    input,
    outline,
    sectionIds.map((id) => playbook.writeSection(input, outline, id)),
  );
}
const textOf = (doc: ReportDoc, id: 'plan' | 'assumptions' | 'situation') => JSON.stringify(sectionOf(doc, id).blocks);
const goalOf = (doc: ReportDoc) => blocksOf(doc, 'measure')[0];

test('a time without a year is counted from the day on which it was written, also when the report is made again', () => {
  const [june, span] = ['Reduce churn from 6% to 3% by June.', 'Reduce churn from 6% to 3% within 12 months.'];
  for (const today of [answeredOn, '2027-01-05', '2027-07-05']) {
    expect(textOf(reportOn(today, june), 'assumptions')).toContain('is read as 31 May 2027 at the latest');
    expect(textOf(reportOn(today, span), 'assumptions')).toContain('is read as 21 November 2027 at the latest');
  }
  const later = reportOn('2027-07-05', span);
  expect(textOf(later, 'assumptions')).toContain('“within 12 months”, written on 21 November 2026, is read as');
  expect(textOf(later, 'plan')).toContain('Your date, “within 12 months” (21 November 2027), lies after the end');
  expect(goalOf(later)?.target).toBe('3% by 21 November 2027');
  expect(goalOf(reportOn(answeredOn, span))?.target).toBe('3% “within 12 months”');
});

test('a date that has passed is said to have passed, and nothing is tied to it', () => {
  const doc = reportOn('2027-07-05', 'Reduce churn from 6% to 3% by June.');
  expect(textOf(doc, 'assumptions')).toContain('That day has passed, so nothing here is tied to it.');
  expect(textOf(doc, 'situation')).toContain('You named a time that has passed: “by June”.');
  expect(textOf(doc, 'plan')).toContain('Your date, “by June” (31 May 2027), has passed');
  expect(goalOf(doc)?.target).toBe('3%');
  expect(goalOf(doc)?.howToRead).not.toContain('straight line');
  // The pace of a wish without a time, and not that of the shortest one.
  const free = reportOn('2027-07-05', 'Reduce churn from 6% to 3%.');
  const days = (report: ReportDoc) => blocksOf(report, 'planRow').map(({ startDay, endDay }) => [startDay, endDay]);
  expect(days(doc)).toEqual(days(free));
});

test('on the very day, the date has not passed', () => {
  const doc = reportOn('2027-05-31', 'Reduce churn from 6% to 3% by June.');
  expect(textOf(doc, 'plan')).toContain('comes before the first step: what cannot wait begins today');
});

test('a date within a week of the plan’s end is not called far away', () => {
  const doc = reportOn(answeredOn, 'Reduce churn from 6% to 3% within 3 months.');
  expect(textOf(doc, 'plan')).toContain('“within 3 months” (21 February 2027), lies within days of the plan’s end');
});

test('the day of an event is told beside the plan, and is the last day of nothing', () => {
  const far = reportOn(answeredOn, 'Want one page all five partners sign at the retreat on 12 March 2027.');
  expect(textOf(far, 'situation')).toContain('You name a time: “at the retreat on 12 March 2027”.');
  expect(textOf(far, 'plan')).toContain(
    'Your date, “at the retreat on 12 March 2027”, lies after the end of this plan',
  );
  const near = reportOn(answeredOn, 'Reduce churn from 6% to 3% and tell our board at the meeting on 12 February.');
  expect(textOf(near, 'plan')).toContain('(12 February 2027), lies within the plan: bring to it what the rows before');
  expect(textOf(near, 'assumptions')).toContain('on 12 February” is read as 12 February 2027.');
  expect(goalOf(near)?.target).toBe('3%');
});

test('whoever says what follows if the day is missed is told of the day', () => {
  const doc = reportOn(answeredOn, 'Ship the first part by Feb 26, milestone pays 60k, if we miss it they can cancel.');
  expect(textOf(doc, 'plan')).toContain(
    'Your date, “by Feb 26” (26 February 2027), lies within days of the plan’s end',
  );
});

test('a weekday that comes every week is no time of the goal', () => {
  const doc = reportOn(answeredOn, 'I would like every shift to be filled by Thursday for the week after.');
  expect(textOf(doc, 'plan')).not.toMatch(/Your date|The time that you name/);
  expect(textOf(doc, 'situation')).not.toContain('You name a time');
});
