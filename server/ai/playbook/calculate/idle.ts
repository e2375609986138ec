import { computed, missingOf, positive, roundDown, roundUp, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear } from './weeks.ts';

export const idlePeriodsPerYear = { week: weeksPerYear, month: monthsPerYear };

/** Capacity that stays idle. A unit is an hour of people or machines, or a place such as a seat or a room. */
export interface IdleInput {
  unitsIdlePerPeriod?: number | undefined;
  /** All of them, idle or not. */
  unitsInAllPerPeriod?: number | undefined;
  /** As many as may stay idle once the goal is reached. */
  unitsIdleWantedPerPeriod?: number | undefined;
  /** A week where it is not said: rooms that are let by the month are counted for a month. */
  period?: keyof typeof idlePeriodsPerYear | undefined;
  /** Idle for a part of the year only, so that nothing is said of a whole year. */
  isSeasonal?: boolean | undefined;
  /** Wages, or what else is paid for a unit while it is idle. */
  payPerIdleUnit?: number | undefined;
  /** What comes in today during the idle time. */
  moneyInPerPeriod?: number | undefined;
  pricePerSale?: number | undefined;
  /** Materials, fees and commissions of one sale. */
  costPerSale?: number | undefined;
  /** What is left of one sale after these; where it is not given, price less cost. */
  moneyLeftPerSale?: number | undefined;
  /** How many units one sale fills: 1 for a seat or a billed hour. Undefined where a sale needs no unit of its own. */
  unitsPerSale?: number | undefined;
  /** Five where it is not said. */
  sellingDaysPerWeek?: number | undefined;
  /** Booked units that fall through. */
  unitsFallenThroughPerPeriod?: number | undefined;
}

export type IdleResult = ReturnType<typeof calculateIdle>;

/** Computes what the idle time costs, and which sales pay for it. Sales to make are rounded up, those that fit down. */
export function calculateIdle(input: IdleInput) {
  const { idle, inAll, pay, left } = capacityOf(input);
  const { period = 'week' } = input;
  const perYear = idlePeriodsPerYear[period];
  const aYear = (each: number | undefined) => computed([each], (money) => money * perYear);
  const isAllYear = input.isSeasonal !== true;
  const [price, cost] = [positive(input.pricePerSale), usable(input.costPerSale)];
  const unitsPerSale = positive(input.unitsPerSale);
  const costPerPeriod = computed([idle, pay], (units, each) => units * each);
  const salesToPay = computed([costPerPeriod, left], (money, each) => roundUp(money / each));
  const salesToday = computed([usable(input.moneyInPerPeriod), price], (money, each) => roundDown(money / each));
  const salesThatFit = computed([idle, unitsPerSale], (units, each) => roundDown(units / each));
  const lostPerPeriod = computed([salesThatFit, left], (sales, each) => sales * each);
  const wantedIdle = usable(input.unitsIdleWantedPerPeriod);
  const isReached = idle !== undefined && wantedIdle !== undefined && wantedIdle >= idle;
  const unitsToFill = isReached ? undefined : computed([idle, wantedIdle], (now, wanted) => now - wanted);
  return {
    /** No more stay idle than may. */
    isReached,
    /** A sale costs as much as it brings, or more. */
    isSoldAtLoss: price !== undefined && cost !== undefined && cost >= price,
    /** Even filled to the last one, the units cannot earn what they cost. */
    isTooSmall: salesToPay !== undefined && salesThatFit !== undefined && salesThatFit < salesToPay,
    filledPerHundred: computed([idle, inAll], (empty, all) => ((all - empty) / all) * 100),
    costPerPeriod,
    costPerYear: isAllYear ? aYear(costPerPeriod) : undefined,
    moneyLeftPerSale: left,
    salesToPay,
    salesToPayPerDay:
      period === 'week'
        ? computed([salesToPay, sellingDays(input)], (sales, days) => roundUp(sales / days))
        : undefined,
    salesToday,
    moreSales: computed([salesToPay, salesToday], (needed, made) => Math.max(0, needed - made)),
    salesThatFit,
    lostPerPeriod,
    lostPerYear: isAllYear ? aYear(lostPerPeriod) : undefined,
    /** The price below which a sale costs more than it brings. */
    lowestPrice: cost,
    /** The price that also covers the pay of the time that a sale takes. */
    lowestPriceWithPay: computed([cost, pay, unitsPerSale], (own, each, units) => own + each * units),
    unitsToFill,
    fillWorthPerPeriod: computed([unitsToFill, unitsPerSale, left], (units, each, money) => (units / each) * money),
    missing: missingOf<keyof IdleInput>([
      ['unitsIdlePerPeriod', idle],
      ['payPerIdleUnit', pay],
      ['pricePerSale', left ?? price],
      ['costPerSale', left ?? cost],
      ['unitsInAllPerPeriod', inAll],
      ['unitsPerSale', unitsPerSale],
      ['moneyInPerPeriod', usable(input.moneyInPerPeriod)],
      ['unitsIdleWantedPerPeriod', wantedIdle],
      ['unitsFallenThroughPerPeriod', usable(input.unitsFallenThroughPerPeriod)],
    ]),
  };
}

/** Reads the inputs that the results share; a whole that is smaller than its idle part is none. */
export function capacityOf(input: IdleInput) {
  const idle = positive(input.unitsIdlePerPeriod);
  const all = positive(input.unitsInAllPerPeriod);
  const priceLessCost = computed(
    [positive(input.pricePerSale), usable(input.costPerSale)],
    (price, cost) => price - cost,
  );
  return {
    idle,
    inAll: all !== undefined && all >= (idle ?? 0) ? all : undefined,
    pay: positive(input.payPerIdleUnit),
    left: positive(input.moneyLeftPerSale) ?? positive(priceLessCost),
  };
}

export function sellingDays({ sellingDaysPerWeek = 5 }: IdleInput): number | undefined {
  const days = positive(sellingDaysPerWeek);
  return days !== undefined && days <= 7 ? days : undefined;
}
