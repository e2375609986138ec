// @module-tag all
// Left out of the gate: compares hundreds of written reports.
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

/** What an answer is told apart by. */
function circumstancesOf(answers: SubmitInput) {
  const { trade, tiers } = readAnswers(content, { answers, today: '2026-11-21' });
  return { family: trade.family.id, tiers: [tiers.size, tiers.time, tiers.budget] };
}
type Circumstances = ReturnType<typeof circumstancesOf>;

/** In another trade, and of another size, with another time and another sum. */
function areDifferent(one: Circumstances, other: Circumstances): boolean {
  return one.family !== other.family && one.tiers.every((tier, at) => tier !== other.tiers[at]);
}

const people = 30;

test.each(challenges)(
  '%s: thirty people drawn at random share less than the bar where their circumstances differ',
  { tags: 'fresh' },
  (problems) => {
    const seed = fc.readConfigureGlobal().seed ?? 1;
    const all = Array.from({ length: people }, (_, at) => anybody(problems, seed * people + at));
    const written = all.map((answers) => ({
      answers,
      circumstances: circumstancesOf(answers),
      words: sequences(answers),
    }));
    const tooNear = pairsOf(written)
      .filter(([one, other]) => areDifferent(one.circumstances, other.circumstances))
      .filter(([one, other]) => overlap(one.words, other.words) >= bars.otherCircumstances)
      .map(([one, other]) => [one.answers, other.answers]);
    expect(tooNear).toEqual([]);
  },
);

/** Of one trade and with the same words, in another size, time, sum, revenue and say; always the same for the same number. */
function neighbours(problems: SubmitInput['problems'], industry: string, seed: number): [SubmitInput, SubmitInput] {
  const answers = { ...person, problems, industry, desiredOutcome: 'Grow' };
  const [pair] = fc.sample(
    fc
      .record({
        companySize: twoTiers(companySizes, (size) => content.circumstances.sizes[size].tier),
        timeline: twoTiers(timelines, (time) => content.circumstances.timelines[time].tier),
        budgetRange: twoTiers(budgetRanges, (sum) => content.circumstances.budgets[sum].tier),
        revenueBand: twoTiers(revenueBands, (band) => content.circumstances.revenues[band].tier),
        decisionAuthority: twoTiers(decisionAuthorities, (say) => say),
      })
      .map((two): [SubmitInput, SubmitInput] => [one(two, 0), one(two, 1)]),
    { numRuns: 1, seed },
  );
  if (!pair) throw new Error('No pair was drawn.');
  return pair;

  function one(two: Record<string, readonly [string, string]>, at: 0 | 1): SubmitInput {
    return {
      ...answers,
      ...Object.fromEntries(Object.entries(two).map(([name, both]) => [name, both[at]])),
    } as SubmitInput;
  }
}

/** Two choices of one question of the form that the playbook tells apart. */
function twoTiers<T>(choices: readonly T[], tierOf: (choice: T) => string) {
  const choice = fc.constantFrom(...choices);
  return fc.tuple(choice, choice).filter(([a, b]) => tierOf(a) !== tierOf(b));
}

test.each(challenges)(
  '%s: two of one trade share less than the bar where all their circumstances differ',
  { tags: 'fresh' },
  (problems) => {
    const seed = fc.readConfigureGlobal().seed ?? 1;
    const tooNear = content.trades.flatMap(({ kinds }, family) => {
      const kind = kinds[seed % kinds.length];
      const industry = kind?.words[0]?.replace('*', '') ?? 'Something else';
      const [one, other] = neighbours(problems, industry, seed * content.trades.length + family);
      return overlap(sequences(one), sequences(other)) < bars.otherCircumstances ? [] : [[one, other]];
    });
    expect(tooNear).toEqual([]);
  },
);

/** Before the first sale there is no revenue to differ in, and whoever has more than fifty people is alike whatever their number. */
const beginners: Omit<SubmitInput, 'firstName' | 'email' | 'problems'>[] = [
  {
    industry: 'Candles',
    desiredOutcome: 'I have no sales yet and want to sell my first ten',
    companySize: '1-10',
    timeline: '<1 month',
    budgetRange: '<$500',
  },
  {
    industry: 'Software',
    desiredOutcome: 'We have not launched yet. We want 50 paying users.',
    companySize: '11-50',
    timeline: '6-12 months',
    budgetRange: '$5k-$10k',
    decisionAuthority: 'Shared',
  },
  {
    industry: 'Restaurant',
    desiredOutcome: 'We are not open yet and want a full room by summer',
    companySize: '51-200',
    timeline: '1-3 months',
    budgetRange: '$25k-$50k',
    decisionAuthority: 'Sole',
  },
  {
    industry: 'Physiotherapy practice',
    desiredOutcome: 'No patients yet. Help.',
    companySize: '1-10',
    timeline: '3-6 months',
    budgetRange: '$1k-$2.5k',
    decisionAuthority: 'Influencer',
  },
];

test('before the first sale, too, every challenge has a report of its own, and so have other circumstances', () => {
  const written = [...content.before.keys()].flatMap((problems) =>
    beginners.map((answers, at) => ({
      name: `${problems} ${at}`,
      problems,
      answers: { ...person, ...answers, problems } as SubmitInput,
    })),
  );
  const all = written.map((one) => ({
    ...one,
    circumstances: circumstancesOf(one.answers),
    words: sequences(one.answers),
  }));
  const tooNear = pairsOf(all).flatMap(([one, other]) => {
    const isSame = one.problems === other.problems;
    if (isSame && !areDifferent(one.circumstances, other.circumstances)) return [];
    const share = overlap(one.words, other.words);
    return share < (isSame ? bars.otherCircumstances : bars.otherChallenge)
      ? []
      : [`${one.name} and ${other.name}: ${share.toFixed(3)}`];
  });
  expect(tooNear).toEqual([]);
});

function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]));
}
