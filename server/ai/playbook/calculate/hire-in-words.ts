import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { positive } from './compute.ts';
import {
  capital,
  counted,
  dividedByShare,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';
import { applicantsFor, calculateHire, type HireInput, type HireResult } from './hire.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

export interface HireWords extends Words {
  /** Whom they look for: `plumber`, `plumbers`. */
  hire: Noun;
  /** Who answers the ad: `applicant`, `applicants`. */
  applicant: Noun;
  /** Two plausible numbers of good ones out of ten. */
  goodOf10: readonly [number, number];
}

type Key = keyof HireInput;
type Result = Exclude<keyof HireResult, 'isPast' | 'isAdLate' | 'missing'>;
type Line = (input: HireInput, result: HireResult, words: HireWords) => OwnSum<Key, Result> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function hireSums(input: HireInput, words: HireWords): Sum<Key, Result>[] {
  const lines = [leaversSum, hiresSum, applicantsSum, perWeekSum, expectedSum, lastAdSum, openHoursSum].map(
    (line) => (values: HireInput) => line(values, calculateHire(values), words),
  );
  return sumsOf(input, lines, hireExamples(words));
}

const people: Noun = { one: 'person', many: 'people' };
const weeks: Noun = { one: 'week', many: 'weeks' };

const leaversSum: Line = (input, { leaversExpected }, { day }) => {
  const left = weeksUntil(input.today, input.deadlineDay)?.weeksLeft;
  if (!leaversExpected || left === undefined) return undefined;
  const months = plain(input.leaversMonths ?? monthsPerYear);
  return {
    gives: 'leaversExpected',
    inputs: ['leavers', 'leaversMonths', 'deadlineDay'],
    title: `Likely to leave before ${day(input.deadlineDay ?? '')}`,
    formula: `${counted(input.leavers ?? 0, people)} in ${months} months ÷ ${months} × ${plain((left * monthsPerYear) / weeksPerYear)} months left`,
    result: counted(leaversExpected, people),
  };
};

const hiresSum: Line = ({ hiresWanted = 0 }, { hiresNeeded, leaversExpected }, { hire }) => {
  if (hiresNeeded === undefined || !leaversExpected) return undefined;
  return {
    gives: 'hiresNeeded',
    inputs: ['hiresWanted', 'leavers', 'leaversMonths', 'deadlineDay'],
    title: 'People to hire in all',
    formula: `${counted(hiresWanted, hire)} more + ${plain(leaversExpected)} who leave${roundedUp(hiresWanted + leaversExpected, hiresNeeded)}`,
    result: counted(hiresNeeded, people),
  };
};

const applicantsSum: Line = (input, { applicantsNeeded, hiresNeeded }, { applicant }) => {
  if (applicantsNeeded === undefined || hiresNeeded === undefined) return undefined;
  const { applicants: all = 1, applicantsGood: good = 1 } = input;
  return {
    gives: 'applicantsNeeded',
    inputs: ['hiresWanted', 'applicants', 'applicantsGood'],
    title: capital(`${applicant.many} you need`),
    formula: `${counted(hiresNeeded, people)} ${dividedByShare(good, all)}${roundedUp((hiresNeeded * all) / good, applicantsNeeded)}`,
    result: counted(applicantsNeeded, applicant),
  };
};

const perWeekSum: Line = (_, { applicantsPerWeek, applicantsNeeded, workWeeks }, { applicant }) => {
  if (applicantsPerWeek === undefined || applicantsNeeded === undefined || workWeeks === undefined) return undefined;
  return {
    gives: 'applicantsPerWeek',
    inputs: ['hiresWanted', 'applicants', 'applicantsGood', 'deadlineDay'],
    title: capital(`${applicant.many} a week`),
    formula: `${counted(applicantsNeeded, applicant)} ÷ ${counted(workWeeks, weeks)}`,
    result: `${counted(applicantsPerWeek, applicant)} a week`,
  };
};

const expectedSum: Line = (input, { applicantsExpected }, { applicant }) => {
  const left = weeksUntil(input.today, input.deadlineDay)?.weeksLeft;
  if (applicantsExpected === undefined || left === undefined) return undefined;
  return {
    gives: 'applicantsExpected',
    inputs: ['applicantsPerMonth', 'deadlineDay'],
    title: capital(`${applicant.many} by then at today’s pace`),
    formula: `${counted(input.applicantsPerMonth ?? 0, applicant)} a month × ${plain((left * monthsPerYear) / weeksPerYear)} months, rounded down`,
    result: counted(applicantsExpected, applicant),
  };
};

const lastAdSum: Line = (input, { lastAdDay }, { day }) => {
  if (lastAdDay === undefined) return undefined;
  return {
    gives: 'lastAdDay',
    inputs: ['deadlineDay', 'fillWeeks'],
    title: 'Last day to place the ad',
    formula: `${day(input.deadlineDay ?? '')} less ${counted(input.fillWeeks ?? 0, weeks)} from ad to first day`,
    result: day(lastAdDay),
  };
};

const openHoursSum: Line = ({ hiresWanted = 0, hoursPerWeekEach = 0 }, { openHoursPerWeek }) => {
  if (openHoursPerWeek === undefined) return undefined;
  return {
    gives: 'openHoursPerWeek',
    inputs: ['hiresWanted'],
    title: 'Hours missing while the places are empty',
    formula: `${counted(hiresWanted, { one: 'place', many: 'places' })} × ${plain(hoursPerWeekEach)} hours`,
    result: `${plain(openHoursPerWeek)} hours a week`,
  };
};

function hireExamples({ hire, applicant, goodOf10 }: HireWords): Example<HireInput>[] {
  const share = (applicantsGood: number) => ({
    said: `${applicantsGood} of 10 ${applicant.many} ${applicantsGood === 1 ? 'is' : 'are'} good enough`,
    values: { applicantsGood, applicants: 10 },
  });
  const both = (hiresWanted: number, applicantsGood: number) => ({
    said: `you need ${counted(hiresWanted, hire)} and ${share(applicantsGood).said}`,
    values: { hiresWanted, applicantsGood, applicants: 10 },
  });
  const number = (hiresWanted: number) => ({ said: `you need ${counted(hiresWanted, hire)}`, values: { hiresWanted } });
  const fill = (fillWeeks: number) => ({
    said: `it takes ${fillWeeks} weeks from ad to first day`,
    values: { fillWeeks },
  });
  return [
    [share(goodOf10[0]), share(goodOf10[1])],
    [number(1), number(2)],
    [fill(6), fill(12)],
    [both(1, goodOf10[0]), both(2, goodOf10[0])],
  ];
}

/** What a step of each lever saves, in applicants. */
export function hireLevers(input: HireInput, { applicant }: Pick<HireWords, 'applicant'>): Lever<Key>[] {
  const { hiresNeeded, leaversExpected, applicantsNeeded } = calculateHire(input);
  if (hiresNeeded === undefined || applicantsNeeded === undefined) return [];
  return ranked([
    shareLever(input, hiresNeeded, applicantsNeeded, applicant),
    stayLever(input, hiresNeeded, leaversExpected, applicant),
  ]);
}

function shareLever(input: HireInput, hires: number, needed: number, applicant: Noun): Lever<Key> | undefined {
  const [all, good] = [positive(input.applicants), positive(input.applicantsGood)];
  if (all === undefined || good === undefined || good + all / 10 > all) return undefined;
  const better = applicantsFor(hires, { applicants: all, applicantsGood: good + all / 10 }) ?? needed;
  const step = plain(all / 10);
  return {
    id: 'sourcing',
    title: `${step === '1' ? `One more good ${applicant.one}` : `${step} more good ${applicant.many}`} out of ${plain(all)}`,
    from: `${plain(good)} of ${plain(all)}`,
    to: `${plain(good + all / 10)} of ${plain(all)}`,
    worth: needed - better,
    worthText: `saves ${counted(needed - better, applicant)}`,
    inputs: ['hiresWanted', 'applicants', 'applicantsGood'],
  };
}

function stayLever(
  input: HireInput,
  hires: number,
  leaving: number | undefined,
  applicant: Noun,
): Lever<Key> | undefined {
  if (leaving === undefined || leaving < 1) return undefined;
  const saved = (applicantsFor(hires, input) ?? 0) - (applicantsFor(hires - 1, input) ?? 0);
  return {
    id: 'stay',
    title: 'One person stays who would have left',
    from: `${counted(leaving, people)} leaving`,
    to: counted(leaving - 1, people),
    worth: saved,
    worthText: `saves ${counted(saved, applicant)}`,
    inputs: ['leavers', 'leaversMonths'],
  };
}
