import { computed, missingOf, positive, withoutAbsurd } from './compute.ts';
import { monthsPerYear, weeksPerYear } from './weeks.ts';

export const periodsPerYear = { week: weeksPerYear, month: monthsPerYear, year: 1 };
/** 12 + 11 + … + 1: the income lost in the first month is missing in all twelve. */
export const monthsMissedInYear = (monthsPerYear * (monthsPerYear + 1)) / 2;

/** What is lost: members who leave, clients who cancel, appointments that nobody keeps. */
export interface LossInput {
  lostUnits?: number | undefined;
  /** The time in which they were lost: a month where nothing is said. */
  lostPeriod?: keyof typeof periodsPerYear | undefined;
  /** 6 of `3 in six months`. */
  lostPeriods?: number | undefined;
  /** All of them; of what is counted anew each time, as appointments, those of the same time. */
  ofUnits?: number | undefined;
  /** What one brings each month, as a membership; or else once, as an appointment. */
  moneyPerUnitPerMonth?: number | undefined;
  moneyPerUnitOnce?: number | undefined;
  /** It brings money once, also where nobody said how much. */
  isOnce?: boolean | undefined;
  /** How many may still be lost, in the same time. */
  wantedLostUnits?: number | undefined;
  /** New ones in the same time. */
  newUnits?: number | undefined;
  reasons?: readonly LossReason[] | undefined;
  /** So many told a reason; as many as were lost where nothing is said. */
  reasonsOfUnits?: number | undefined;
}
interface LossReason {
  reason: string;
  units: number;
  /** Where it differs from the others: each month or once, as theirs. */
  moneyPerUnit?: number | undefined;
}

export type LossResult = ReturnType<typeof calculateLoss>;

/** Computes what a loss costs. Nothing is rounded: 0.5 a month is six a year. */
export function calculateLoss(given: LossInput) {
  const input = withoutAbsurd(given);
  const period = periodOf(input);
  const lost = lostInPeriod(input);
  const of = positive(input.ofUnits);
  const isMoreThanAll = lost !== undefined && of !== undefined && lost > of;
  const lostPerYear = inYear(lost, input);
  const yearMoney = moneyOf(lostPerYear, input);
  const isMonthly = positive(input.moneyPerUnitPerMonth) !== undefined;
  const ifMonthly = (money: number | undefined) => (isMonthly ? money : undefined);
  const ifOnce = (money: number | undefined) => (isMonthly ? undefined : money);
  const moneyGonePerMonth = computed([yearMoney], (money) => money / monthsPerYear);
  const monthsStay = isMoreThanAll
    ? undefined
    : computed([of, positive(lostPerYear)], (all, perYear) => (all * monthsPerYear) / perYear);
  const wanted = input.wantedLostUnits;
  const isReached = lost !== undefined && wanted !== undefined && lost <= wanted;
  const saved = isReached ? undefined : computed([lost, wanted], (now, goal) => now - goal);
  const savedYearMoney = moneyOf(inYear(saved, input), input);
  const shrinks = computed([lost, input.newUnits], (gone, joined) => gone - joined);
  const halvedYearMoney = computed([yearMoney], (money) => money / 2);
  const reasons = reasonsByMoney(input);
  return {
    /** The time for which `lostInPeriod` is counted; several months are shared out over a year. */
    period,
    /** More are lost than there are: one of the two numbers is wrong. */
    isMoreThanAll,
    /** No more are lost than wanted. */
    isReached,
    lostInPeriod: lost,
    lostPerYear,
    /** More join than are lost, or fewer: what is left of both in that time. */
    growsByUnits: computed([input.newUnits, lost], (joined, gone) => joined - gone),
    shrinksByUnits: shrinks,
    lostPerHundred: isMoreThanAll ? undefined : computed([lost, of], (units, all) => (units / all) * 100),
    moneyGoneInPeriod: moneyOf(lost, input),
    moneyGonePerMonth,
    /** How much less comes in each month after a year of this; for what brings money each month. */
    moneyPerMonthAfterYear: ifMonthly(yearMoney),
    /** The same after those who join, where fewer join than are lost. */
    netMoneyPerMonthAfterYear: ifMonthly(moneyOf(inYear(positive(shrinks), input), input)),
    /** For what brings money once. */
    moneyInYear: ifOnce(yearMoney),
    moneyInFirstYear: ifMonthly(computed([moneyGonePerMonth], (money) => money * monthsMissedInYear)),
    /** As long as one stays on average if it goes on like this. */
    monthsStay: isOnce(input) ? undefined : monthsStay,
    /** What a tenth off the price for everybody would cost. */
    tenthOffPerMonth: ifMonthly(isMoreThanAll ? undefined : computed([moneyOf(of, input)], (money) => money / 10)),
    halvedMoneyPerMonthAfterYear: ifMonthly(halvedYearMoney),
    halvedMoneyInYear: ifOnce(halvedYearMoney),
    savedInPeriod: saved,
    savedMoneyPerMonthAfterYear: ifMonthly(savedYearMoney),
    savedMoneyInYear: ifOnce(savedYearMoney),
    reasons,
    /** Most of the money: begin there. */
    firstReason: reasons[0],
    firstReasonPerHundred: reasons[0]?.perHundred,
    missing: missingOf<keyof LossInput>([
      ['lostUnits', input.lostUnits],
      [isOnce(input) ? 'moneyPerUnitOnce' : 'moneyPerUnitPerMonth', moneyEach(input)],
      ['ofUnits', isMoreThanAll ? undefined : of],
      ['reasons', reasons[0]],
      ['wantedLostUnits', wanted],
    ]),
  };
}

/** `3 in six months` is counted for a year. */
export function periodOf({ lostPeriod = 'month', lostPeriods }: LossInput): keyof typeof periodsPerYear {
  return (positive(lostPeriods) ?? 1) === 1 ? lostPeriod : 'year';
}

function lostInPeriod(input: LossInput): number | undefined {
  const { lostUnits, lostPeriod = 'month', lostPeriods } = input;
  const times = positive(lostPeriods) ?? 1;
  return times === 1 ? lostUnits : computed([lostUnits], (units) => (units * periodsPerYear[lostPeriod]) / times);
}

export function inYear(units: number | undefined, input: LossInput): number | undefined {
  return computed([units], (inPeriod) => inPeriod * periodsPerYear[periodOf(input)]);
}

export function isOnce(input: LossInput): boolean {
  return positive(input.moneyPerUnitPerMonth) === undefined && (input.isOnce ?? input.moneyPerUnitOnce !== undefined);
}

export function moneyEach(input: LossInput): number | undefined {
  return positive(input.moneyPerUnitPerMonth) ?? positive(input.moneyPerUnitOnce);
}

export function moneyOf(units: number | undefined, input: LossInput): number | undefined {
  return computed([units, moneyEach(input)], (lost, money) => lost * money);
}

/** Gives each reason its share of all who told one, or of all reasons where these are more; the dearest first. */
function reasonsByMoney(input: LossInput) {
  const named = (input.reasons ?? []).filter(({ units }) => positive(units) !== undefined);
  const counted = named.reduce((units, reason) => units + reason.units, 0);
  const all = Math.max(counted, input.reasonsOfUnits ?? input.lostUnits ?? 0);
  const lostPerMonth = computed([inYear(lostInPeriod(input), input)], (units) => units / monthsPerYear);
  return named
    .map(({ reason, units, moneyPerUnit }) => ({
      reason,
      units,
      ofUnits: all,
      perHundred: (units / all) * 100,
      moneyPerMonth: computed(
        [lostPerMonth, positive(moneyPerUnit) ?? moneyEach(input)],
        (lost, money) => (units / all) * lost * money,
      ),
    }))
    .toSorted((one, other) => (other.moneyPerMonth ?? 0) - (one.moneyPerMonth ?? 0) || other.units - one.units);
}
