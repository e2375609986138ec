import { dayNumber, isPossibleDay } from '#schema/days.ts';
import { computed, missingOf, positive, roundDown, usable, withoutAbsurd } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

export const lowerPeriodsPerYear = { week: weeksPerYear, month: monthsPerYear, year: 1 };

/** One thing that the number is made of. */
export interface LowerPart {
  name: string;
  amount: number;
  /** How much of it one plausible step takes away, between 0 and 1. */
  stepShare: number;
  /** The finding that says how. */
  lever: string;
}

/** A number to be brought down by a date: costs, hours, complaints, overdue invoices. */
export interface LowerInput {
  now?: number | undefined;
  target?: number | undefined;
  /** Undefined for what stands open at one time, such as overdue invoices. */
  period?: keyof typeof lowerPeriodsPerYear | undefined;
  /** True for things that are counted: a step takes away whole ones. */
  isCounted?: boolean | undefined;
  /** All of which the number is a part: 220 orders beside 14 complaints. */
  outOf?: number | undefined;
  parts?: readonly LowerPart[] | undefined;
  /** What one of them costs; 1 where the number is money. */
  moneyPerUnit?: number | undefined;
  /** For hours: what one costs when somebody else works it, and what one of the owner's is worth. */
  payPerHour?: number | undefined;
  hourWorth?: number | undefined;
  /** `YYYY-MM-DD`, as the deadline. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}

export type LowerResult = ReturnType<typeof calculateLower>;

/** Computes the gap, what each part gives for one plausible step, and how far these steps reach. */
export function calculateLower(given: LowerInput) {
  const input = withoutAbsurd(given);
  const [now, target] = [positive(input.now), usable(input.target)];
  const isReached = now !== undefined && target !== undefined && target >= now;
  const gap = isReached ? undefined : computed([now, target], (today, wanted) => today - wanted);
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const monthsLeft = monthsUntil(input.today, input.deadlineDay);
  const periods = input.period && lowerPeriodsPerYear[input.period];
  const parts = partsOf(input);
  const [best] = parts?.toSorted((one, other) => other.step - one.step) ?? [];
  const total = parts && sumOf(parts.map(({ amount }) => amount));
  const steps = parts && usable(sumOf(parts.map(({ step }) => step)));
  const aYear = (each: number | undefined) =>
    computed([gap, each, periods], (less, unit, times) => less * unit * times);
  return {
    isReached,
    isPast: weeks?.isPast ?? false,
    gap,
    monthsLeft,
    workWeeks: positive(weeks?.workWeeks),
    /** So much less than the month before, in each month until the date. */
    lessPerMonth: computed([gap, monthsLeft], (less, months) => less / months),
    perHundred: computed([now, positive(input.outOf)], (part, all) => (part / all) * 100),
    targetPerHundred: computed([target, positive(input.outOf)], (part, all) => (part / all) * 100),
    /** The biggest first. */
    parts,
    /** The parts that were told are more than the number itself. */
    isPartsTooMany: input.parts !== undefined && parts === undefined && input.parts.length > 0 && now !== undefined,
    stepsTotal: steps,
    leftAfterSteps: computed([now, steps], (today, found) => today - found),
    /** What nobody named: all of it without the parts. */
    outsideParts: computed([now, total], (all, named) => all - named),
    /** What is still to be found after a step in each part. */
    stillToFind: computed([gap, steps], (less, found) => Math.max(0, less - found)),
    /** The fewest parts whose steps together reach the target. */
    enough: gap === undefined ? undefined : fewest(parts ?? [], gap),
    /** The part whose step takes most away, and what is left where only that one is done. */
    best,
    leftAfterBest: computed([now, best?.step], (today, step) => today - step),
    /** How much each part has to fall where all fall alike. */
    alikePerHundred: shareOf(gap, total),
    moneyPerYear: aYear(positive(input.moneyPerUnit)),
    handOverCostPerYear: aYear(positive(input.payPerHour)),
    hoursWorthPerYear: aYear(positive(input.hourWorth)),
    gainPerYear: aYear(computed([positive(input.hourWorth), positive(input.payPerHour)], (worth, pay) => worth - pay)),
    missing: missingOf<keyof LowerInput>([
      ['now', now],
      ['target', target],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
      ['parts', parts],
    ]),
  };
}

export type PartResult = NonNullable<LowerResult['parts']>[number];

const daysPerMonth = 365 / 12;

/** Whole months until a date; undefined where there is none. */
export function monthsUntil(today: string | undefined, day: string | undefined): number | undefined {
  if (!(today && day && isPossibleDay(today) && isPossibleDay(day))) return undefined;
  return positive(Math.floor((dayNumber(day) - dayNumber(today)) / daysPerMonth));
}

/** Undefined where none is known, or where they are more than the whole. */
function partsOf({ parts = [], now, isCounted }: LowerInput) {
  const known = parts.filter(({ amount }) => positive(amount) !== undefined);
  const all = positive(now);
  const total = sumOf(known.map(({ amount }) => amount));
  if (known.length === 0 || usable(total) === undefined || (all !== undefined && total > all * (1 + 1e-9)))
    return undefined;
  return known
    .map((part) => {
      const stepShare = Math.min(1, Math.max(0, part.stepShare));
      const exact = part.amount * stepShare;
      const step = isCounted ? Math.min(part.amount, Math.max(1, roundDown(exact))) : exact;
      return { ...part, stepShare, step, perHundred: computed([all], (whole) => (part.amount / whole) * 100) };
    })
    .toSorted((one, other) => other.amount - one.amount);
}

function fewest(parts: readonly { name: string; step: number }[], gap: number): string[] | undefined {
  const names: string[] = [];
  let found = 0;
  for (const { name, step } of parts.toSorted((one, other) => other.step - one.step)) {
    if (found >= gap - 1e-9) break;
    names.push(name);
    found += step;
  }
  return found >= gap - 1e-9 && names.length > 0 ? names : undefined;
}

function shareOf(gap: number | undefined, total: number | undefined): number | undefined {
  const share = computed([gap, positive(total)], (less, all) => (less / all) * 100);
  return share !== undefined && share <= 100 ? share : undefined;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
