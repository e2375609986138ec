// @module-tag all
// Left out of the gate: measures what long answers cost.
import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { cpuMs } from '#server/testing/cpu-time.ts';
import { loadPlaybook } from './playbook.ts';

const playbook = loadPlaybook();
const today = '2026-11-21';

/** A piece over and over, in every field, as long as the forms let it be. */
function filledWith(piece: string) {
  const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const answers: SubmitInput = {
    firstName: text(200),
    email: 'd@example.com',
    problems: 'Operations',
    industry: text(200),
    desiredOutcome: text(5000),
    stepsTaken: text(5000),
    role: text(200),
    location: text(200),
  };
  const questionAnswers = Array.from({ length: 6 }, () => ({ question: text(500), answer: text(2000) }));
  return { answers, questionAnswers, additionalContext: text(5000), today };
}

test.each([
  '1 ',
  '1.',
  '5-',
  '1\n',
  'a\n',
  'a ',
  '. ',
  '$6 a month ',
  '3 4 5 $6 7% 8 days ',
  'we have 12 ',
  'by 14 March 2027 ',
  'in 3 months ',
  'We spend $5 a month on Google Ads, ',
  'We lost 3 of 12 clients. ',
  'otherwise ',
  'system ',
])('insights, questions and every section are written in time where all fields repeat %j', (piece) => {
  const input = filledWith(piece);
  const spent = cpuMs(() => {
    playbook.writeInsights(input);
    expect(playbook.writeQuestions(input).length).toBeLessThanOrEqual(5);
    const outline = playbook.outlineReport(input);
    for (const id of sectionIds) playbook.writeSection(input, outline, id);
  });
  // Minutes where a rule goes back over its text for each figure, two seconds at most where none does.
  expect(spent).toBeLessThan(10_000);
});
