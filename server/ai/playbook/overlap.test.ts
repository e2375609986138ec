import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { challenges, type SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { fiveWords, overlap } from '#server/testing/five-words.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleReplies, sampleSubmissions } from './sample-submissions.ts';

/**
 * The bars of the product: reports for different challenges share less than a third of their sequences of five words, those for
 * one challenge in different circumstances less than two thirds. Measured on the whole text, headings and notes included.
 */
const bars = { otherChallenge: 1 / 3, otherCircumstances: 2 / 3 };

const playbook = loadPlaybook();

function sequences(answers: SubmitInput, questionAnswers: QuestionAnswer[] = []): Set<string> {
  const input = { answers, questionAnswers, today: '2026-11-21' };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  const text = reportText(playbook.assembleReport(input, outline, sections));
  return fiveWords(text.replaceAll('\\', ''), answers);
}

test('no two of the twenty samples share more than the bar', () => {
  const written = Object.entries(sampleSubmissions).map(([name, answers]) => ({
    name,
    problems: answers.problems,
    words: sequences(answers, sampleReplies[name]),
  }));
  const tooNear = pairsOf(written).flatMap(([one, other]) => {
    const share = overlap(one.words, other.words);
    const bar = one.problems === other.problems ? bars.otherCircumstances : bars.otherChallenge;
    return share < bar ? [] : [`${one.name} and ${other.name}: ${share.toFixed(3)}`];
  });
  expect(tooNear).toEqual([]);
});

const person = { firstName: 'Dana', email: 'dana@example.com' };

test('one person who says next to nothing gets another report for each challenge', () => {
  const written = challenges.map((problems) =>
    sequences({ ...person, problems, desiredOutcome: 'Help', industry: 'Not sure' }),
  );
  for (const [one, other] of pairsOf(written)) expect(overlap(one, other)).toBeLessThan(bars.otherChallenge);
});

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}
