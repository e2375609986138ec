import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import {
  budgetRanges,
  challenges,
  companySizes,
  decisionAuthorities,
  revenueBands,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { fiveWords, overlap } from '#server/testing/five-words.ts';
import { readPlaybookContent } from './content.ts';
import { loadPlaybook } from './playbook.ts';
import { readAnswers } from './read-answers.ts';
import { sampleReplies, sampleSubmissions } from './sample-submissions.ts';

/**
 * The bars of the product: reports for different challenges share less than a third of their sequences of five words, those for
 * one challenge in different circumstances less than two thirds. Measured on the whole text, headings and notes included.
 */
const bars = { otherChallenge: 1 / 3, otherCircumstances: 2 / 3 };

const playbook = loadPlaybook();
const content = readPlaybookContent();
/** One for each kind of trade that is known by a word, and one that nobody knows. */
const industries = [
  ...content.trades.flatMap(({ kinds }) => kinds.flatMap(({ words: [first] }) => first?.replace('*', '') ?? [])),
  'Something else',
];

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

const wishes = [
  'Grow',
  'I want more time and fewer surprises',
  'We lose customers and do not know why',
  'Get 10 new clients a month and raise our prices',
  'I do everything myself and need to delegate',
];

/** Somebody of any trade in any circumstances; the same number is always the same person. */
function anybody(problems: SubmitInput['problems'], seed: number): SubmitInput {
  const random = fc.sample(
    fc.record({
      industry: fc.constantFrom(...industries),
      desiredOutcome: fc.constantFrom(...wishes),
      companySize: fc.constantFrom(...companySizes),
      revenueBand: fc.constantFrom(...revenueBands),
      timeline: fc.constantFrom(...timelines),
      budgetRange: fc.constantFrom(...budgetRanges),
      decisionAuthority: fc.constantFrom(...decisionAuthorities),
    }),
    { numRuns: 1, seed },
  );
  return { ...person, problems, ...random[0] } as SubmitInput;
}

/** In another trade, and of another size, with another time and another sum. */
function areDifferent(one: SubmitInput, other: SubmitInput): boolean {
  const circumstances = [one, other].map((answers) => {
    const { trade, tiers } = readAnswers(content, { answers, today: '2026-11-21' });
    return { family: trade.family.id, all: [tiers.size, tiers.time, tiers.budget] };
  });
  const [a, b] = circumstances;
  return a?.family !== b?.family && a?.all.every((tier, at) => tier !== b?.all[at]) === true;
}

const people = 30;

test.each(challenges)(
  '%s: thirty people drawn at random share less than the bar where their circumstances differ',
  (problems) => {
    const seed = Number(process.env.SEED ?? 1);
    const all = Array.from({ length: people }, (_, at) => anybody(problems, seed * people + at));
    const written = all.map((answers) => ({ answers, words: sequences(answers) }));
    const tooNear = pairsOf(written)
      .filter(([one, other]) => areDifferent(one.answers, other.answers))
      .filter(([one, other]) => overlap(one.words, other.words) >= bars.otherCircumstances)
      .map(([one, other]) => [one.answers, other.answers]);
    expect(tooNear).toEqual([]);
  },
);

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}
