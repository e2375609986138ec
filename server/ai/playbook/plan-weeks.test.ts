import { expect, test } from 'vitest';
import { dayMonthYear } from '#schema/days.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();

function planOf(answers: SubmitInput, today: string, answeredOn = today) {
  const input = { answers, questionAnswers: [], today, answeredOn };
  const outline: unknown = playbook.outlineReport(input);
  const { blocks } = playbook.writeSection(input, outline, 'plan');
  const [introduction, ...others] = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return { introduction, others, rows: blocks.filter((block) => block.kind === 'planRow') };
}

/** Monday to Friday of the day's week hold Christmas Day or New Year's Day. */
function isInPause(day: string): boolean {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  const week = [0, 1, 2, 3, 4].map((after) => addDays(monday, after).slice(5));
  return week.includes('12-25') || week.includes('01-01');
}

test.each(['urgent workshop', 'restaurant'])(
  'no step begins or ends in the weeks of Christmas and New Year, on whichever day the report is written: %s',
  (name) => {
    // A plan begins on a Monday, so one day of a week stands for all seven.
    for (const autumn of ['2026-09-11', '2027-09-10', '2029-09-14'])
      for (let after = 0; after < 119; after += 7) {
        const day = addDays(autumn, after);
        const { introduction, rows } = planOf(sampleSubmissions[name] as SubmitInput, day);
        for (const { startDay, endDay } of rows)
          expect([day, startDay, endDay, isInPause(startDay) || isInPause(endDay)]).toEqual([
            day,
            startDay,
            endDay,
            false,
          ]);
        expect(introduction).toContain(`Monday, ${dayMonthYear(rows[0]?.startDay ?? '')}`);
        expect(introduction).toContain(`Friday, ${dayMonthYear(rows.at(-1)?.endDay ?? '')}.`);
      }
  },
);

test('a plan that would begin at Christmas waits for January and says why; a review at Christmas comes before it', () => {
  const answers = sampleSubmissions['urgent workshop'] as SubmitInput;
  const late = planOf(answers, '2026-12-15');
  expect(late.introduction).toContain('The plan runs from Monday, 4 January 2027 to Friday, 2 April 2027.');
  expect(late.introduction).toContain('Nothing begins in the weeks of Christmas and New Year.');
  const early = planOf(answers, '2026-09-22');
  expect(early.introduction).toContain('to Friday, 18 December 2026.');
  expect(early.introduction).not.toContain('No step has to begin');
  expect(early.rows.at(-1)).toMatchObject({ startDay: '2026-12-14', endDay: '2026-12-18' });
});

test('a proposal names the days of the table: it begins with its step and is judged when the last one has ended', () => {
  for (const [name, answers] of Object.entries(sampleSubmissions))
    for (const day of ['2026-11-21', '2026-12-15', '2026-03-02']) {
      const { others, rows } = planOf({ ...answers, decisionAuthority: 'Influencer' }, day);
      const paper = others.find((text) => text.startsWith('The proposal'));
      const [, first = '', last = ''] = /What it takes: (.+?), then (.+?);/.exec(paper ?? '') ?? [];
      const rowOf = (title: string) => rows.find((row) => row.title.toLowerCase() === title.toLowerCase());
      const [begin, end] = [rowOf(first), rowOf(last)];
      expect([name, begin?.kind, end?.kind]).toEqual([name, 'planRow', 'planRow']);
      expect(paper).toContain(`Begin: ${dayMonthYear(begin?.startDay ?? '')}.`);
      const judged = Date.parse(`${/, on (\d+ \p{L}+ \d{4})\. Begin/u.exec(paper ?? '')?.[1]} UTC`);
      expect(judged).toBeGreaterThanOrEqual(Date.parse(end?.endDay ?? ''));
    }
});

test.each([
  ['2026-11-21', 'by 15 February', 'lies within the plan: rows that end by then can be shown on that day'],
  ['2026-11-21', 'by 19 February', 'lies within the plan'],
  ['2026-11-21', 'by 20 February', 'lies within days of the plan’s end'],
  ['2026-11-21', 'by 28 February', 'lies after the end of this plan'],
  ['2026-12-15', 'by 31 December', 'comes before the first step'],
])('written on %s, the date of the wish “%s” %s', (day, words, said) => {
  const answers = { ...sampleSubmissions.restaurant, desiredOutcome: `We want 40 covers on a Tuesday ${words}.` };
  const date = words.replace('by ', '');
  const year = date.endsWith('December') ? 2026 : 2027;
  const { introduction } = planOf(answers as SubmitInput, day);
  expect(introduction).toContain(`Your date, “${words}” (${date} ${year}), ${said}`);
  const full = { ...answers, desiredOutcome: `We want 40 covers on a Tuesday ${words} ${year}.` } as SubmitInput;
  expect(planOf(full, day).introduction).toContain(`Your date, “${words} ${year}”, ${said}`);
});

test('a time that is no certain day is left for the person to mark', () => {
  const answers = { ...sampleSubmissions.restaurant, desiredOutcome: 'We want 40 covers on a Tuesday by Easter.' };
  expect(planOf(answers as SubmitInput, '2026-11-21').introduction).toContain('“by Easter”, is given no day here');
});
