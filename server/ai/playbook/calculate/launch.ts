import { dayNumber, dayOf, isPossibleDay } from '#schema/days.ts';
import { computed, missingOf, positive, roundUp, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

/** Something that is not sold yet: what it costs until then, and what each sale leaves. */
export interface LaunchInput {
  /** Still to be spent before the first sale. */
  spendBeforeSale?: number | undefined;
  pricePerUnit?: number | undefined;
  costPerUnit?: number | undefined;
  /** What a shop or a platform keeps of the price. */
  channelPercent?: number | undefined;
  /** People who say that they will buy, and those of them who have paid something. */
  interested?: number | undefined;
  deposits?: number | undefined;
  /** People who were asked, of whom those are interested. */
  asked?: number | undefined;
  moneyLeft?: number | undefined;
  burnPerMonth?: number | undefined;
  /** Rent, wages and the like once it runs: what the sales of a month have to cover. */
  fixedPerMonth?: number | undefined;
  /** In place of the two: for so long the money lasts. */
  runwayMonths?: number | undefined;
  /** `YYYY-MM-DD`, as the day of the first sale. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
  /** In place of the day: so long it takes until the first sale. */
  monthsNeeded?: number | undefined;
}

export type LaunchResult = ReturnType<typeof calculateLaunch>;

/** Computes what a sale leaves by channel, the sales that pay the launch back, and whether the money lasts until then. */
export function calculateLaunch(input: LaunchInput) {
  const [price, cost] = [usable(input.pricePerUnit), usable(input.costPerUnit)];
  const channel = channelShare(input);
  const kept = computed([price, channel], (full, share) => full * (1 - share));
  const directMargin = computed([price, cost], (full, each) => full - each);
  const channelMargin = computed([kept, cost], (left, each) => left - each);
  const spend = positive(input.spendBeforeSale);
  const runwayMonths =
    usable(input.runwayMonths) ??
    computed([usable(input.moneyLeft), positive(input.burnPerMonth)], (all, each) => all / each);
  const monthsNeeded = monthsUntilSale(input);
  return {
    directMargin,
    channelMargin,
    /** Lost on each sale where the price is below what one costs. */
    directLoss: positive(computed([cost, price], (each, full) => each - full)),
    channelLoss: positive(computed([cost, kept], (each, left) => each - left)),
    unitsDirect: unitsFor(spend, directMargin),
    unitsChannel: unitsFor(spend, channelMargin),
    unitsPerMonth: unitsFor(positive(input.fixedPerMonth), directMargin),
    unitsPerWeek: computed([positive(input.fixedPerMonth), positive(directMargin)], (all, each) =>
      roundUp((all * monthsPerYear) / weeksPerYear / each),
    ),
    runwayMonths,
    /** `YYYY-MM-DD`: until then the money lasts. */
    moneyEndDay: moneyEndDay(input.today, runwayMonths),
    monthsNeeded,
    spareMonths: computed([runwayMonths, monthsNeeded], (last, need) => last - need),
    shortMonths: positive(computed([monthsNeeded, runwayMonths], (need, last) => need - last)),
    interestedPerHundred: computed([interestedOf(input), positive(input.asked)], (yes, all) => (yes / all) * 100),
    /** Even if everybody who says yes buys. */
    asksToEarnBack: computed(
      [unitsFor(spend, directMargin), positive(interestedOf(input)), positive(input.asked)],
      (units, yes, all) => roundUp((units * all) / yes),
    ),
    depositsPerHundred: computed([depositsOf(input), positive(input.interested)], (paid, all) => (paid / all) * 100),
    isPast: weeksUntil(input.today, input.deadlineDay)?.isPast ?? false,
    missing: missingOf<keyof LaunchInput>([
      ['pricePerUnit', price],
      ['costPerUnit', cost],
      ['spendBeforeSale', spend],
      ['runwayMonths', runwayMonths],
      ['deadlineDay', monthsNeeded],
      ['fixedPerMonth', positive(input.fixedPerMonth)],
      ['interested', positive(input.interested)],
      ['deposits', depositsOf(input)],
    ]),
  };
}

function unitsFor(money: number | undefined, margin: number | undefined): number | undefined {
  return computed([money, positive(margin)], (all, each) => roundUp(all / each));
}

/** Never more than those who were asked. */
function interestedOf({ interested, asked }: LaunchInput): number | undefined {
  const yes = usable(interested);
  return yes !== undefined && yes <= (positive(asked) ?? yes) ? yes : undefined;
}

/** Between 0 and 1; undefined where nobody keeps a part. */
export function channelShare({ channelPercent }: LaunchInput): number | undefined {
  const percent = positive(channelPercent);
  return percent !== undefined && percent < 100 ? percent / 100 : undefined;
}

/** Never more than those who are interested. */
function depositsOf({ deposits, interested }: LaunchInput): number | undefined {
  const paid = usable(deposits);
  return paid !== undefined && paid <= (positive(interested) ?? paid) ? paid : undefined;
}

function monthsUntilSale({ monthsNeeded, today, deadlineDay }: LaunchInput): number | undefined {
  if (monthsNeeded !== undefined) return positive(monthsNeeded);
  if (!(today && deadlineDay && isPossibleDay(today) && isPossibleDay(deadlineDay))) return undefined;
  return positive((dayNumber(deadlineDay) - dayNumber(today)) / daysPerMonth);
}

const daysPerMonth = 365 / monthsPerYear;
const longestMonths = 120;

function moneyEndDay(today: string | undefined, months: number | undefined): string | undefined {
  if (!today || !isPossibleDay(today) || months === undefined || months > longestMonths) return undefined;
  return dayOf((dayNumber(today) + Math.floor(months * daysPerMonth)) * 86_400_000);
}
