import { isPossibleDay } from '#schema/days.ts';
import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import { computed, missingOf, positive, roundTenth, roundUp, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

export const incomePeriodsPerYear = { month: monthsPerYear, year: 1 };
/** More deals than this nobody wins one by one. */
const mostDeals = 500;

/** Income that falls away, and what can take its place. */
export interface ReplaceInput {
  moneyEndingPerPeriod?: number | undefined;
  /** All income, of which the ending part is one. */
  moneyInAllPerPeriod?: number | undefined;
  /** Of 100 of all income, as many as the ending part: in place of its own sum. */
  sharePerHundredEnding?: number | undefined;
  /** A part of what ends that has to be replaced; all of it where it is not said. */
  moneyWantedPerPeriod?: number | undefined;
  /** Of 100 of all income, as many as one source may bring: nothing ends, and others have to bring more. */
  sharePerHundredWanted?: number | undefined;
  /** A month where it is not said. */
  period?: keyof typeof incomePeriodsPerYear | undefined;
  /** The last day on which the income comes, `YYYY-MM-DD`, as `today`. */
  endDay?: string | undefined;
  /** The day by which new income has to be there, where it may come later than the end. */
  wantedDay?: string | undefined;
  today?: string | undefined;
  moneyPerDealPerPeriod?: number | undefined;
  /** A deal pays once, and not in each period. */
  isOneOff?: boolean | undefined;
  /** Conversations that were counted, and the deals that came of them: 5 and 1 where 1 in 5 buys. */
  talksHeld?: number | undefined;
  dealsWon?: number | undefined;
  /** From the first conversation to the first payment. */
  weeksToPay?: number | undefined;
  talksPerWeekNow?: number | undefined;
  /** The same for a month, of deals that pay once. */
  talksPerMonthNow?: number | undefined;
}

export type ReplaceResult = ReturnType<typeof calculateReplace>;

/** Computes how many deals and conversations take its place, by when they have to begin, and what a gap costs. */
export function calculateReplace(input: ReplaceInput) {
  const { ending, toReplace, share, deals, talks, weeksToPay, endDay, today } = readReplace(input);
  const byDay = dayOrNone(input.wantedDay) ?? endDay;
  const lastBeginDay = byDay !== undefined && weeksToPay !== undefined ? addDays(byDay, -7 * weeksToPay) : undefined;
  const isLate = lastBeginDay !== undefined && today !== undefined && lastBeginDay < nextMonday(today);
  const weeks = isLate ? undefined : weeksUntil(today, lastBeginDay);
  const workWeeks = positive(weeks?.workWeeks);
  const gap = gapOf(input);
  const pace = paceOf(input);
  return {
    /** The income has ended on the day of writing. */
    isOver: endDay !== undefined && today !== undefined && endDay <= today,
    /** Even a conversation next week pays after the end. */
    isLate,
    moneyEnding: ending,
    endingPerHundred: share,
    /** What new income has to bring: as much as ends, or what brings one source down to its share. */
    moneyToReplace: toReplace,
    /** Where a deal pays once, as many in a year. */
    dealsNeeded: deals,
    talksNeeded: talks,
    /** The last day on which a conversation still pays before the end. */
    lastBeginDay,
    /** Without the weeks of Christmas Day and New Year’s Day. */
    weeksToBegin: workWeeks,
    /** Whole ones from two on. */
    talksPerWeek: computed([talks, input.isOneOff ? weeksPerYear : workWeeks], (all, left) =>
      all >= 2 * left ? roundUp(all / left) : all / left,
    ),
    /** The day on which a conversation of next week pays. */
    firstPayDay: today === undefined || weeksToPay === undefined ? undefined : payDay(today, 0, weeksToPay),
    /** At today’s pace, the day on which the last deal pays. */
    coveredDay: gap?.coveredDay,
    monthsUncovered: gap?.months,
    moneyUncovered: gap?.money,
    ...pace,
    missing: missingOf<keyof ReplaceInput>([
      ['moneyEndingPerPeriod', ending],
      ['endDay', endDay],
      ['moneyPerDealPerPeriod', positive(input.moneyPerDealPerPeriod)],
      ['talksHeld', talksUsed(input)],
      ['dealsWon', positive(input.dealsWon)],
      ['weeksToPay', weeksToPay],
      ['talksPerWeekNow', usable(input.isOneOff ? input.talksPerMonthNow : input.talksPerWeekNow)],
      ['moneyInAllPerPeriod', positive(input.moneyInAllPerPeriod)],
    ]),
  };
}

/** Reads the inputs that the results share. */
export function readReplace(input: ReplaceInput) {
  const inAll = positive(input.moneyInAllPerPeriod);
  const ending =
    positive(input.moneyEndingPerPeriod) ??
    computed([inAll, shareOf(input.sharePerHundredEnding)], (all, part) => (all * part) / 100);
  const share = computed([ending, inAll], (part, all) => (part <= all ? (part / all) * 100 : -1));
  const wanted = shareOf(input.sharePerHundredWanted);
  const asked = positive(input.moneyWantedPerPeriod);
  const part = asked !== undefined && asked <= (ending ?? asked) ? asked : ending;
  const toReplace =
    wanted === undefined ? part : positive(computed([ending, inAll], (part, all) => (part * 100) / wanted - all));
  const perDeal = positive(input.moneyPerDealPerPeriod);
  const perYear = incomePeriodsPerYear[input.period ?? 'month'];
  const deals = computed([toReplace, perDeal], (all, each) =>
    Math.max(1, roundUp((input.isOneOff ? all * perYear : all) / each)),
  );
  const weeks = usable(input.weeksToPay);
  return {
    ending,
    inAll,
    share,
    wanted,
    toReplace,
    perDeal,
    deals,
    talks: talksFor(deals, input),
    weeksToPay: weeks !== undefined && weeks <= 520 ? roundUp(weeks) : undefined,
    endDay: dayOrNone(input.endDay),
    today: dayOrNone(input.today),
  };
}

function shareOf(perHundred: number | undefined): number | undefined {
  const share = positive(perHundred);
  return share !== undefined && share < 100 ? share : undefined;
}

export function talksFor(deals: number | undefined, input: ReplaceInput): number | undefined {
  return computed([deals, talksUsed(input), positive(input.dealsWon)], (wanted, held, won) =>
    roundUp((wanted * held) / won),
  );
}

function talksUsed({ talksHeld, dealsWon }: ReplaceInput): number | undefined {
  const held = positive(talksHeld);
  return held !== undefined && (usable(dealsWon) ?? 0) <= held ? held : undefined;
}

/** What a year at today’s pace brings where each deal pays once, and what each would have to bring instead. */
function paceOf(input: ReplaceInput) {
  const { ending, toReplace, perDeal } = readReplace(input);
  const perYear = incomePeriodsPerYear[input.period ?? 'month'];
  const monthly = input.isOneOff ? positive(input.talksPerMonthNow) : undefined;
  const deals = computed([monthly, talksUsed(input), positive(input.dealsWon)], (talks, held, won) =>
    roundTenth((talks * monthsPerYear * won) / held),
  );
  const money = computed([deals, perDeal], (count, each) => count * each);
  const each = computed([toReplace, positive(deals)], (all, count) => (all * perYear) / count);
  return {
    dealsAtPacePerYear: deals,
    moneyAtPacePerYear: money,
    /** What one new customer has to bring in a year, if no more of them are won. */
    moneyEachToReach: each,
    dealsEachToReach: computed([each, perDeal], (needed, one) => roundUp(needed / one)),
    /** Missing each month from the end on. */
    moneyMissingPerMonth: computed([ending, money], (all, made) =>
      all * perYear > made ? (all * perYear - made) / monthsPerYear : -1,
    ),
  };
}

function dayOrNone(day: string | undefined): string | undefined {
  return day !== undefined && isPossibleDay(day) ? day : undefined;
}

/** The day on which a deal pays whose conversations are done after so many weeks from next Monday. */
function payDay(today: string, weeks: number, weeksToPay: number): string {
  return addDays(nextMonday(today), 7 * (weeks + weeksToPay));
}

/** Months from the end of the income to the day on which a deal pays, begun months as whole ones. */
export function monthsLate(endDay: string, paysOn: string): number {
  if (paysOn <= endDay) return 0;
  const [year = 0, month = 0, date = 0] = endDay.split('-').map(Number);
  const [payYear = 0, payMonth = 0, payDate = 0] = paysOn.split('-').map(Number);
  const isMonthEnd = addDays(endDay, 1).endsWith('-01');
  const begun = !isMonthEnd && payDate > date ? 1 : 0;
  return (payYear - year) * monthsPerYear + payMonth - month + begun;
}

/**
 * The months without each deal, and what they cost. With today’s pace the deals come one after the other; without it all of
 * them are taken to pay on the first day that is possible, so that the gap is the least.
 */
function gapOf(input: ReplaceInput) {
  const { ending, wanted, deals, talks, weeksToPay, endDay, today } = readReplace(input);
  const pace = usable(input.talksPerWeekNow);
  if (
    input.isOneOff ||
    wanted !== undefined ||
    weeksToPay === undefined ||
    endDay === undefined ||
    today === undefined ||
    ending === undefined
  ) {
    return undefined;
  }
  if (deals === undefined || deals > mostDeals || talks === undefined || pace === 0) {
    return undefined;
  }
  const perMonth = (ending * incomePeriodsPerYear[input.period ?? 'month']) / monthsPerYear;
  const weeksFor = (deal: number) => (pace === undefined ? 0 : roundUp((talks * deal) / deals / pace));
  if (weeksFor(deals) > 10 * weeksPerYear) return undefined;
  const late = Array.from({ length: deals }, (_, at) =>
    monthsLate(endDay, payDay(today, weeksFor(at + 1), weeksToPay)),
  );
  const months = late.reduce((sum, each) => sum + each, 0);
  return {
    coveredDay: pace === undefined ? undefined : payDay(today, weeksFor(deals), weeksToPay),
    /** Of each deal, in the order in which they pay. */
    late,
    months,
    money: (months * perMonth) / deals,
  };
}
