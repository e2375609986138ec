import { computed, missingOf, positive, roundUp, usable, withoutAbsurd } from './compute.ts';
import { monthsUntil } from './lower.ts';
import { monthsPerYear } from './weeks.ts';

/** A debt to be paid down by a date. */
export interface DebtInput {
  debt?: number | undefined;
  /** What may be left; nothing where it is to be paid off. */
  target?: number | undefined;
  paymentPerMonth?: number | undefined;
  /** Percent a year; without it the debt is computed without interest. */
  ratePercent?: number | undefined;
  /** `YYYY-MM-DD`, as the deadline. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}

export type DebtResult = ReturnType<typeof calculateDebt>;

const longest = 1200;

/** Computes how long a debt lasts at today's payment, what it costs, and the payment that the date takes. */
export function calculateDebt(given: DebtInput) {
  const input = withoutAbsurd(given);
  const debt = positive(input.debt);
  const target = usable(input.target) ?? 0;
  const isReached = debt !== undefined && target >= debt;
  const payment = positive(input.paymentPerMonth);
  const rate = rateOf(input);
  const monthsLeft = monthsUntil(input.today, input.deadlineDay);
  const interestPerMonth = computed([debt], (owed) => owed * rate);
  const isGrowing = payment !== undefined && interestPerMonth !== undefined && payment <= interestPerMonth;
  const exact = isReached || isGrowing ? undefined : monthsAt(debt, target, payment, rate);
  const lastPayment = rate > 0 ? lastOf({ debt, target, payment, rate, exact }) : undefined;
  const paymentNeeded = isReached
    ? undefined
    : computed([debt, monthsLeft], (owed, months) => paymentFor({ owed, target, months, rate }));
  const paymentMore = computed([paymentNeeded, payment], (needed, paid) => needed - paid);
  return {
    isReached,
    /** The payment does not even cover the interest. */
    isGrowing,
    gap: isReached ? undefined : computed([debt], (owed) => owed - target),
    monthsLeft,
    interestPerMonth: rate > 0 ? interestPerMonth : undefined,
    monthsToTarget: exact === undefined ? undefined : roundUp(exact),
    lastPayment,
    interestTotal:
      rate > 0
        ? computed(
            [lastPayment, payment, exact, debt],
            (last, paid, months, owed) => paid * (roundUp(months) - 1) + last - (owed - target),
          )
        : undefined,
    paymentNeeded,
    paymentMore: paymentMore !== undefined && paymentMore > 0 ? paymentMore : undefined,
    missing: missingOf<keyof DebtInput>([
      ['debt', debt],
      ['paymentPerMonth', payment],
      ['ratePercent', positive(input.ratePercent)],
      ['deadlineDay', monthsLeft],
    ]),
  };
}

/** For one month, between 0 and 1. */
function rateOf({ ratePercent }: DebtInput): number {
  const rate = positive(ratePercent);
  return rate !== undefined && rate >= 0.01 && rate <= 100 ? rate / 100 / monthsPerYear : 0;
}

function monthsAt(
  debt: number | undefined,
  target: number,
  payment: number | undefined,
  rate: number,
): number | undefined {
  const months = computed([debt, payment], (owed, paid) =>
    rate === 0 ? (owed - target) / paid : Math.log((paid - rate * target) / (paid - rate * owed)) / Math.log(1 + rate),
  );
  return months !== undefined && months <= longest ? months : undefined;
}

function paymentFor({
  owed,
  target,
  months,
  rate,
}: {
  owed: number;
  target: number;
  months: number;
  rate: number;
}): number {
  if (rate === 0) return (owed - target) / months;
  const growth = (1 + rate) ** months;
  return ((owed * growth - target) * rate) / (growth - 1);
}

interface Lasting {
  debt: number | undefined;
  target: number;
  payment: number | undefined;
  rate: number;
  exact: number | undefined;
}

/** What is left for the last month, with its interest. */
function lastOf({ debt, target, payment, rate, exact }: Lasting): number | undefined {
  return computed([debt, payment, exact], (owed, paid, months) => {
    const growth = (1 + rate) ** (roundUp(months) - 1);
    const left = owed * growth - (paid * (growth - 1)) / rate;
    return left * (1 + rate) - target;
  });
}
