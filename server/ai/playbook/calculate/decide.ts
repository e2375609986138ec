import { computed, missingOf, positive, roundUp, usable } from './compute.ts';
import { capital, counted, type Lever, month, plain, ranked, roundedUp, type Sum, sumsOf } from './format.ts';

/** Two ways: A brings and costs money each month; B does the same, or costs money each time it is used. */
export interface DecideInput {
  moneyInPerMonthA?: number | undefined;
  moneyOutPerMonthA?: number | undefined;
  /** What A costs once, before it brings anything. */
  moneyOnceA?: number | undefined;
  moneyInPerMonthB?: number | undefined;
  moneyOutPerMonthB?: number | undefined;
  moneyPerUseB?: number | undefined;
  usesPerMonth?: number | undefined;
}

export interface DecideWords {
  a: string;
  b: string;
  money(amount: number): string;
}

type Key = keyof DecideInput;
const monthsCompared = 60;
export type DecideResult = ReturnType<typeof calculateDecide>;

/** Computes what each way leaves a month, where both cost the same, and when A has paid back what it cost once. */
export function calculateDecide(input: DecideInput) {
  const costA = usable(input.moneyOutPerMonthA);
  const perUse = positive(input.moneyPerUseB);
  const uses = usable(input.usesPerMonth);
  const costOfUses = computed([perUse, uses], (each, times) => each * times);
  const costB = usable(input.moneyOutPerMonthB) ?? costOfUses;
  const leftA = difference(usable(input.moneyInPerMonthA), costA);
  const leftB = difference(usable(input.moneyInPerMonthB), costB);
  const betterPerMonth = leftA === undefined ? undefined : leftA - (leftB ?? 0);
  const once = positive(input.moneyOnceA);
  return {
    costA,
    costB,
    /** What A leaves a month; negative where it costs more than it brings. */
    leftA,
    leftB,
    /** So often a month both cost the same; rounded up. */
    equalUses: computed([costA, perUse], (cost, each) => roundUp(cost / each)),
    /** Above the cost of one use at which B costs as much as A, at today’s uses. */
    equalPerUse: computed([costA, positive(uses)], (cost, times) => cost / times),
    cheaper:
      costA === undefined || costB === undefined
        ? undefined
        : costA < costB
          ? ('a' as const)
          : costA > costB
            ? ('b' as const)
            : ('equal' as const),
    savedPerMonth: computed([costA, costB], (a, b) => Math.abs(a - b)),
    /** Until A has paid back what it cost once; undefined where it leaves nothing more than B. */
    monthsToPayBack:
      betterPerMonth !== undefined && betterPerMonth > 0
        ? computed([once], (start) => roundUp(start / betterPerMonth))
        : undefined,
    /** Until A's own surplus has brought that back, where B leaves as much or more. */
    monthsAlone:
      leftA !== undefined && leftA > 0 && betterPerMonth !== undefined && betterPerMonth <= 0
        ? computed([once], (start) => roundUp(start / leftA))
        : undefined,
    /** How much more B leaves a month. */
    betterByB: leftA !== undefined && leftB !== undefined && leftB > leftA ? leftB - leftA : undefined,
    /** After five years, less what it costs to start. */
    fiveYearsA: leftA === undefined ? undefined : leftA * monthsCompared - (once ?? 0),
    fiveYearsB: leftB === undefined ? undefined : leftB * monthsCompared,
    /** What A leaves where it brings a tenth less than expected. */
    leftIfTenthLess: difference(
      computed([positive(input.moneyInPerMonthA)], (brings) => brings * 0.9),
      costA,
    ),
    /** What each month of waiting costs, where A leaves more. */
    waitingPerMonth: betterPerMonth !== undefined && betterPerMonth > 0 ? betterPerMonth : undefined,
    missing: missingOf<Key>([
      ['moneyOutPerMonthA', costA],
      ['moneyPerUseB', costB ?? perUse],
      ['usesPerMonth', usable(input.moneyOutPerMonthB) ?? uses],
      ['moneyInPerMonthA', usable(input.moneyInPerMonthA)],
      ['moneyOnceA', usable(input.moneyOnceA)],
    ]),
  };
}

function difference(more: number | undefined, less: number | undefined): number | undefined {
  return more === undefined || less === undefined ? undefined : more - less;
}

type Line = (input: DecideInput) => Sum<Key, keyof DecideResult> | undefined;

/** Explains each result in words; where one number is missing, for two plausible values. */
export function decideSums(input: DecideInput, words: DecideWords): Sum<Key, keyof DecideResult>[] {
  const { a, b, money } = words;
  const lines: Line[] = [
    (one) => {
      const { equalUses } = calculateDecide(one);
      const { moneyOutPerMonthA = 0, moneyPerUseB = 1 } = one;
      if (equalUses === undefined) return undefined;
      return {
        gives: 'equalUses',
        inputs: ['moneyOutPerMonthA', 'moneyPerUseB'],
        title: 'Where both cost the same',
        formula: `${money(moneyOutPerMonthA)} a month ÷ ${money(moneyPerUseB)} each time${roundedUp(moneyOutPerMonthA / moneyPerUseB, equalUses)}`,
        result: `${plain(equalUses)} times a month`,
        isExample: false,
      };
    },
    (one) => {
      const { costB } = calculateDecide(one);
      const { usesPerMonth, moneyPerUseB } = one;
      if (costB === undefined || usesPerMonth === undefined || moneyPerUseB === undefined) return undefined;
      return {
        gives: 'costB',
        inputs: ['usesPerMonth', 'moneyPerUseB'],
        title: `What “${b}” costs a month`,
        formula: `${plain(usesPerMonth)} times × ${money(moneyPerUseB)}`,
        result: `${money(costB)} a month`,
        isExample: false,
      };
    },
    (one) => leftLine(one, 'a', a, money),
    (one) => leftLine(one, 'b', b, money),
    (one) => {
      const { monthsToPayBack, waitingPerMonth } = calculateDecide(one);
      if (monthsToPayBack === undefined || waitingPerMonth === undefined) return undefined;
      const { moneyOnceA = 0 } = one;
      return {
        gives: 'monthsToPayBack',
        inputs: ['moneyOnceA', 'moneyInPerMonthA', 'moneyOutPerMonthA'],
        title: `When “${a}” has paid for itself`,
        formula: `${money(moneyOnceA)} to start ÷ ${money(waitingPerMonth)} a month${roundedUp(moneyOnceA / waitingPerMonth, monthsToPayBack)}`,
        result: counted(monthsToPayBack, month),
        isExample: false,
      };
    },
    (one) => {
      const { monthsAlone, leftA = 0 } = calculateDecide(one);
      const { moneyOnceA = 0 } = one;
      if (monthsAlone === undefined) return undefined;
      return {
        gives: 'monthsAlone',
        inputs: ['moneyOnceA', 'moneyInPerMonthA', 'moneyOutPerMonthA'],
        title: `When “${a}” has paid for itself`,
        formula: `${money(moneyOnceA)} to start ÷ ${money(leftA)} a month${roundedUp(moneyOnceA / leftA, monthsAlone)}`,
        result: counted(monthsAlone, month),
        isExample: false,
      };
    },
    (one) => {
      const { betterByB, leftA = 0, leftB = 0 } = calculateDecide(one);
      if (betterByB === undefined) return undefined;
      return {
        gives: 'betterByB',
        inputs: ['moneyInPerMonthB', 'moneyInPerMonthA', 'moneyOutPerMonthA'],
        title: `How much more “${b}” leaves`,
        formula: `${money(leftB)} − ${leftA < 0 ? `(${money(leftA)})` : money(leftA)}`,
        result: `${money(betterByB)} a month`,
        isExample: false,
      };
    },
    (one) => {
      const { leftIfTenthLess, leftA = 0, costA = 0 } = calculateDecide(one);
      const { moneyInPerMonthA = 0 } = one;
      if (leftIfTenthLess === undefined || leftA <= 0) return undefined;
      return {
        gives: 'leftIfTenthLess',
        inputs: ['moneyInPerMonthA', 'moneyOutPerMonthA'],
        title: `If “${a}” brings 10% less`,
        formula: `${money(moneyInPerMonthA * 0.9)} in − ${money(costA)} out`,
        result: `${money(leftIfTenthLess)} a month`,
        isExample: false,
      };
    },
  ];
  return sumsOf(input, lines, [
    [
      { said: `you need it 5 times a month`, values: { usesPerMonth: 5 } },
      { said: `15 times`, values: { usesPerMonth: 15 } },
    ],
  ]);
}

function leftLine(one: DecideInput, which: 'a' | 'b', name: string, money: DecideWords['money']) {
  const { leftA, leftB } = calculateDecide(one);
  const left = which === 'a' ? leftA : leftB;
  if (left === undefined || (which === 'b' && !one.moneyOutPerMonthB)) return undefined;
  const brings = (which === 'a' ? one.moneyInPerMonthA : one.moneyInPerMonthB) ?? 0;
  const inputs: Key[] =
    which === 'a' ? ['moneyInPerMonthA', 'moneyOutPerMonthA'] : ['moneyInPerMonthB', 'moneyOutPerMonthB'];
  return {
    gives: which === 'a' ? ('leftA' as const) : ('leftB' as const),
    inputs,
    title: `What “${name}” leaves a month`,
    formula: `${money(brings)} in − ${money(brings - left)} out`,
    result: `${money(left)} a month`,
    isExample: false,
  };
}

/** What B leaves, where it leaves as much as A or more. */
function leftOfB(input: DecideInput): number | undefined {
  const { leftA, leftB } = calculateDecide(input);
  return leftB !== undefined && leftB >= (leftA ?? leftB) ? leftB : undefined;
}

/** What a tenth more or less is worth a month. */
export function decideLevers(input: DecideInput, { a, b, money }: DecideWords): Lever<Key>[] {
  const step = (
    id: string,
    title: string,
    value: number | undefined,
    factor: number,
    inputs: Key[],
  ): Lever<Key> | undefined =>
    value === undefined || value <= 0
      ? undefined
      : {
          id,
          title,
          from: `${money(value)} a month`,
          to: `${money(value * factor)} a month`,
          worth: value * 0.1,
          worthText: `${money(value * 0.1)} a month`,
          inputs,
        };
  return ranked([
    step('income', `“${capital(a)}” brings 10% more`, usable(input.moneyInPerMonthA), 1.1, ['moneyInPerMonthA']),
    step('cost', `“${capital(a)}” costs 10% less`, usable(input.moneyOutPerMonthA), 0.9, ['moneyOutPerMonthA']),
    step('test', `“${capital(b)}” leaves a tenth more`, leftOfB(input), 1.1, ['moneyInPerMonthB']),
    step('uses', `You need “${b}” 10% less often`, calculateDecide(input).costB, 0.9, ['moneyPerUseB', 'usesPerMonth']),
  ]);
}
