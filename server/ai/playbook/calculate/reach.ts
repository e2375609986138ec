import { computed, missingOf, positive, roundDown, roundUp, withoutAbsurd } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

export const periodsPerYear = { week: weeksPerYear, month: monthsPerYear, year: 1 };

/** A number to be reached by a date. The target is counted in units, or else given in money. */
export interface ReachInput {
  unitsToday?: number | undefined;
  targetUnits?: number | undefined;
  moneyToday?: number | undefined;
  targetMoney?: number | undefined;
  /** 8 proposals a month. Undefined for a total by the date: 18 bookings by 1 May. */
  targetPeriod?: keyof typeof periodsPerYear | undefined;
  /** `YYYY-MM-DD`, as the deadline. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
  moneyPerUnit?: number | undefined;
  /** Tries that were counted, and how many units came of them: 24 and 7 where 7 of 24 booked. */
  triesMade?: number | undefined;
  unitsWon?: number | undefined;
  triesPerWeekNow?: number | undefined;
  /** Of 100 who agreed to a try, those who do not show up. */
  noShowsPerHundred?: number | undefined;
}

export type ReachResult = ReturnType<typeof calculateReach>;

/** Computes the gap and what it takes a week. Units and tries are rounded up, what a week takes is not rounded. */
export function calculateReach(given: ReachInput) {
  const input = withoutAbsurd(given);
  const aim = aimOf(input);
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const workWeeks = positive(weeks?.workWeeks);
  const perYear = input.targetPeriod && periodsPerYear[input.targetPeriod];
  const triesNeeded = triesFor(aim.gapUnits, input);
  const triesPerPeriod = perYear && !aim.isReached ? triesFor(aim.wantedUnits, input) : undefined;
  const aWeek = (inAll: number | undefined, inPeriod: number | undefined) =>
    perYear
      ? computed([inPeriod], (each) => (each * perYear) / weeksPerYear)
      : computed([inAll, workWeeks], (all, left) => all / left);
  const unitsExpected = perYear ? undefined : unitsAtThisPace(input, workWeeks);
  return {
    /** The target is not above today's number. */
    isReached: aim.isReached,
    isPast: weeks?.isPast ?? false,
    gapUnits: aim.gapUnits,
    gapMoney: aim.gapMoney,
    weeksLeft: weeks?.isPast ? undefined : weeks?.weeksLeft,
    /** Without the weeks of Christmas Day and New Year’s Day: what a week takes is shared out among these. */
    workWeeks,
    yesPerHundred: computed([triesUsed(input), wonUsed(input)], (tries, won) => (won / tries) * 100),
    /** For the whole gap; where the target is for a period, more of them in each. */
    triesNeeded,
    /** For all of a target that is for a period. */
    triesPerPeriod,
    /** Tries to arrange, because some do not show up. */
    triesToArrange: computed([triesPerPeriod ?? triesNeeded, noShowShare(input)], (tries, absent) =>
      roundUp(tries / (1 - absent)),
    ),
    unitsPerWeek: aim.isReached ? undefined : aWeek(aim.gapUnits, aim.wantedUnits),
    triesPerWeek: aWeek(triesNeeded, triesPerPeriod),
    /** Units by the date with as many tries a week as today, rounded down. */
    unitsExpected,
    unitsShort: computed([aim.wantedUnits, unitsExpected], (wanted, expected) => Math.max(0, wanted - expected)),
    missing: missingOf<keyof ReachInput>([
      [aim.isCounted ? 'targetUnits' : 'targetMoney', aim.target],
      [aim.isCounted ? 'unitsToday' : 'moneyToday', aim.now],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
      ['triesMade', triesUsed(input)],
      ['unitsWon', wonUsed(input)],
      ['moneyPerUnit', positive(input.moneyPerUnit)],
      ['triesPerWeekNow', input.triesPerWeekNow],
      ['noShowsPerHundred', noShowShare(input)],
    ]),
  };
}

/** Reads the target in units, or in money, which the worth of one unit turns into units. */
export function aimOf(input: ReachInput) {
  const worth = positive(input.moneyPerUnit);
  const isCounted = input.targetUnits !== undefined || input.targetMoney === undefined;
  const target = positive(isCounted ? input.targetUnits : input.targetMoney);
  const now = isCounted ? input.unitsToday : input.moneyToday;
  const isReached = now !== undefined && target !== undefined && target <= now;
  const gap = isReached ? undefined : computed([target, now], (wanted, today) => wanted - today);
  const inUnits = (money: number | undefined) => computed([money, worth], (sum, each) => roundUp(sum / each));
  return {
    isCounted,
    isReached,
    target,
    now,
    gapUnits: isCounted ? gap : inUnits(gap),
    gapMoney: isCounted ? computed([gap, worth], (units, each) => units * each) : gap,
    wantedUnits: isCounted ? target : inUnits(target),
  };
}

function triesUsed({ triesMade, unitsWon }: ReachInput): number | undefined {
  const tries = positive(triesMade);
  return tries !== undefined && (unitsWon ?? 0) <= tries ? tries : undefined;
}

function wonUsed({ unitsWon }: ReachInput): number | undefined {
  return positive(unitsWon);
}

export function triesFor(units: number | undefined, input: ReachInput): number | undefined {
  return computed([units, triesUsed(input), wonUsed(input)], (wanted, tries, won) => roundUp((wanted * tries) / won));
}

export function noShowShare({ noShowsPerHundred }: ReachInput): number | undefined {
  const share = noShowsPerHundred;
  return share !== undefined && share < 100 ? share / 100 : undefined;
}

function unitsAtThisPace(input: ReachInput, workWeeks: number | undefined): number | undefined {
  const pace = computed(
    [input.triesPerWeekNow, workWeeks, triesUsed(input), wonUsed(input)],
    (tries, weeks, made, won) => (tries * weeks * won) / made,
  );
  return computed([input.unitsToday, pace], (now, more) => roundDown(now + more));
}
