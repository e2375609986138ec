import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { roundUp, usable } from './compute.ts';
import {
  capital,
  counted,
  type Example,
  type Lever,
  type OwnSum,
  ofHundred,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';
import { calculateIdle, capacityOf, type IdleInput, type IdleResult, idlePeriodsPerYear, sellingDays } from './idle.ts';

export interface IdleWords extends Words {
  /** What stays idle: `hour`, `seat`, `room night`. */
  unit: Noun;
}

type Key = keyof IdleInput;
type IdleSum = OwnSum<Key, keyof IdleResult>;
type Line = (input: IdleInput, result: IdleResult, words: IdleWords) => IdleSum | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function idleSums(input: IdleInput, words: IdleWords): Sum<Key, keyof IdleResult>[] {
  const lines = [
    costSum,
    costPerYearSum,
    leftSum,
    salesToPaySum,
    toFillSum,
    fillWorthSum,
    salesToPayPerDaySum,
    moreSalesSum,
    salesThatFitSum,
    lostSum,
    lostPerYearSum,
    filledSum,
    lowestPriceSum,
  ].map((line) => (values: IdleInput) => line(values, calculateIdle(values), words));
  return sumsOf(input, lines, idleExamples(input, words));
}

const filledSum: Line = (input, { filledPerHundred }, { unit }) => {
  const { idle, inAll } = capacityOf(input);
  if (filledPerHundred === undefined || idle === undefined || inAll === undefined) return undefined;
  return {
    gives: 'filledPerHundred',
    inputs: ['unitsIdlePerPeriod', 'unitsInAllPerPeriod'],
    title: `${capital(unit.many)} in use`,
    formula: `${plain(inAll)} in all − ${plain(idle)} idle = ${plain(inAll - idle)} of ${counted(inAll, unit)}`,
    result: ofHundred(filledPerHundred / 100),
  };
};

const toFillSum: Line = (input, { unitsToFill }, { unit }) => {
  const { unitsIdlePerPeriod = 0, unitsIdleWantedPerPeriod: wanted = 0 } = input;
  const { inAll } = capacityOf(input);
  if (unitsToFill === undefined) return undefined;
  const share = inAll === undefined ? '' : ` (${ofHundred(wanted / inAll)})`;
  const idle =
    inAll === undefined ? counted(unitsIdlePerPeriod, unit) : `${plain(unitsIdlePerPeriod)} of ${counted(inAll, unit)}`;
  return {
    gives: 'unitsToFill',
    inputs: [
      'unitsIdlePerPeriod',
      'unitsIdleWantedPerPeriod',
      ...(inAll === undefined ? [] : (['unitsInAllPerPeriod'] as const)),
    ],
    title: `More ${unit.many} to fill`,
    formula: `${idle} idle − ${plain(wanted)} that may stay idle${share}`,
    result: counted(unitsToFill, unit) + aPeriod(input),
  };
};

const costSum: Line = (input, { costPerPeriod }, { unit, money }) => {
  const { idle, pay } = capacityOf(input);
  if (costPerPeriod === undefined || idle === undefined || pay === undefined) return undefined;
  return {
    gives: 'costPerPeriod',
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit'],
    title: `Pay for idle ${unit.many}`,
    formula: `${counted(idle, unit)}${aPeriod(input)} × ${money(pay)}`,
    result: money(costPerPeriod) + aPeriod(input),
  };
};

const costPerYearSum: Line = (input, { costPerPeriod, costPerYear }, words) =>
  yearLine(input, words, {
    gives: 'costPerYear',
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit'],
    title: 'The same for a year',
    each: costPerPeriod,
    all: costPerYear,
  });

const lostPerYearSum: Line = (input, { lostPerPeriod, lostPerYear }, words) =>
  yearLine(input, words, {
    gives: 'lostPerYear',
    inputs: ['unitsIdlePerPeriod', ...leftInputs(input)],
    title: 'The same for a year',
    each: lostPerPeriod,
    all: lostPerYear,
  });

interface Year extends Pick<IdleSum, 'gives' | 'inputs' | 'title'> {
  each: number | undefined;
  all: number | undefined;
}

function yearLine(input: IdleInput, { money }: IdleWords, { each, all, ...named }: Year): IdleSum | undefined {
  if (!each || all === undefined) return undefined;
  const { period = 'week' } = input;
  const formula = `${money(each)}${aPeriod(input)} × ${idlePeriodsPerYear[period]} ${period}s`;
  return { ...named, formula, result: `${money(all)} a year` };
}

const leftSum: Line = ({ pricePerSale = 0, costPerSale = 0, moneyLeftPerSale }, { moneyLeftPerSale: left }, words) => {
  const { noun, money } = words;
  if (left === undefined || moneyLeftPerSale !== undefined) return undefined;
  return {
    gives: 'moneyLeftPerSale',
    inputs: ['pricePerSale', 'costPerSale'],
    title: `Left from one ${noun.one}`,
    formula: `${money(pricePerSale)} price − ${money(costPerSale)} of its own costs`,
    result: money(left),
  };
};

const salesToPaySum: Line = (input, { salesToPay, costPerPeriod, moneyLeftPerSale }, { noun, money }) => {
  if (salesToPay === undefined || costPerPeriod === undefined || moneyLeftPerSale === undefined) return undefined;
  const rounded = roundedUp(costPerPeriod / moneyLeftPerSale, salesToPay);
  return {
    gives: 'salesToPay',
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit', ...leftInputs(input)],
    title: `${capital(noun.many)} that pay for it`,
    formula: `${money(costPerPeriod)}${aPeriod(input)} ÷ ${money(moneyLeftPerSale)} left from each${rounded}`,
    result: counted(salesToPay, noun) + aPeriod(input),
  };
};

const salesToPayPerDaySum: Line = (input, { salesToPay, salesToPayPerDay }, { noun }) => {
  const days = sellingDays(input);
  if (salesToPay === undefined || salesToPayPerDay === undefined || days === undefined) return undefined;
  return {
    gives: 'salesToPayPerDay',
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit', ...leftInputs(input), 'sellingDaysPerWeek'],
    title: `${capital(noun.many)} a day`,
    formula: `${counted(salesToPay, noun)} ÷ ${counted(days, day)}${roundedUp(salesToPay / days, salesToPayPerDay)}`,
    result: `${counted(salesToPayPerDay, noun)} a day`,
  };
};

const moreSalesSum: Line = (input, { salesToPay, salesToday, moreSales }, { noun, money }) => {
  const { moneyInPerPeriod = 0, pricePerSale = 0 } = input;
  if (salesToPay === undefined || !salesToday || moreSales === undefined) return undefined;
  const made = `${plain(salesToday)} today (${money(moneyInPerPeriod)} ÷ ${money(pricePerSale)})`;
  return {
    gives: 'moreSales',
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit', ...leftInputs(input), 'moneyInPerPeriod', 'pricePerSale'],
    title: `More ${noun.many} than today`,
    formula: moreSales === 0 ? `${made} already cover ${plain(salesToPay)}` : `${counted(salesToPay, noun)} − ${made}`,
    result: counted(moreSales, noun) + aPeriod(input),
  };
};

const salesThatFitSum: Line = (input, { salesThatFit }, { unit, noun }) => {
  const { unitsIdlePerPeriod = 0, unitsPerSale } = input;
  if (salesThatFit === undefined || unitsPerSale === undefined || unitsPerSale === 1) return undefined;
  const rounded = unitsIdlePerPeriod / unitsPerSale - salesThatFit > 1e-6 ? ', rounded down' : '';
  return {
    gives: 'salesThatFit',
    inputs: ['unitsIdlePerPeriod', 'unitsPerSale'],
    title: `${capital(noun.many)} that fit in`,
    formula: `${counted(unitsIdlePerPeriod, unit)} ÷ ${counted(unitsPerSale, unit)} for each${rounded}`,
    result: counted(salesThatFit, noun) + aPeriod(input),
  };
};

const fillWorthSum: Line = (input, { fillWorthPerPeriod, unitsToFill, moneyLeftPerSale }, { unit, money }) => {
  const { unitsPerSale } = input;
  if (fillWorthPerPeriod === undefined || unitsToFill === undefined || moneyLeftPerSale === undefined) return undefined;
  const sales = unitsPerSale === 1 ? '' : ` ÷ ${counted(unitsPerSale ?? 1, unit)} for each`;
  return {
    gives: 'fillWorthPerPeriod',
    inputs: ['unitsIdlePerPeriod', 'unitsIdleWantedPerPeriod', ...leftInputs(input)],
    title: 'What filling them is worth',
    formula: `${counted(unitsToFill, unit)}${aPeriod(input)}${sales} × ${money(moneyLeftPerSale)} left from each`,
    result: money(fillWorthPerPeriod) + aPeriod(input),
  };
};

const lostSum: Line = (input, { lostPerPeriod, salesThatFit, moneyLeftPerSale }, { unit, noun, money }) => {
  if (!lostPerPeriod || salesThatFit === undefined || moneyLeftPerSale === undefined) return undefined;
  const sold = input.unitsPerSale === 1 ? unit : noun;
  return {
    gives: 'lostPerPeriod',
    inputs: ['unitsIdlePerPeriod', ...leftInputs(input)],
    title: `What the idle ${unit.many} don’t earn`,
    formula: `${counted(salesThatFit, sold)}${aPeriod(input)} × ${money(moneyLeftPerSale)} left from each`,
    result: money(lostPerPeriod) + aPeriod(input),
  };
};

const lowestPriceSum: Line = (input, { lowestPriceWithPay }, { unit, money }) => {
  const { costPerSale = 0, payPerIdleUnit = 0, unitsPerSale = 1 } = input;
  if (lowestPriceWithPay === undefined) return undefined;
  const time = unitsPerSale === 1 ? money(payPerIdleUnit) : `${counted(unitsPerSale, unit)} × ${money(payPerIdleUnit)}`;
  return {
    gives: 'lowestPriceWithPay',
    inputs: ['costPerSale', 'payPerIdleUnit', 'unitsPerSale'],
    title: 'Price that also covers the pay',
    formula: `${money(costPerSale)} of its own costs + ${time} pay`,
    result: money(lowestPriceWithPay),
  };
};

const day: Noun = { one: 'day', many: 'days' };

function aPeriod({ period = 'week' }: IdleInput): string {
  return ` a ${period}`;
}

function leftInputs({ moneyLeftPerSale }: IdleInput): Key[] {
  return moneyLeftPerSale === undefined ? ['pricePerSale', 'costPerSale'] : ['moneyLeftPerSale'];
}

/** Values for a number that nobody gave; the last is for those who gave several of them not. */
function idleExamples(input: IdleInput, { unit, noun, money }: IdleWords): Example<IdleInput>[] {
  const { period = 'week', pricePerSale = 0, costPerSale = 0 } = input;
  const idle = (units: number) => ({
    said: `${counted(units, unit)} stay idle a ${period}`,
    values: { unitsIdlePerPeriod: units },
  });
  const pay = (each: number) => ({ said: `you pay ${money(each)} for each`, values: { payPerIdleUnit: each } });
  const left = (each: number) => ({
    said: `${money(each)} is left from one ${noun.one}`,
    values: { moneyLeftPerSale: each },
  });
  const price = (each: number) => ({ said: `you charge ${money(each)}`, values: { pricePerSale: each } });
  const cost = (each: number) => ({ said: `its own costs are ${money(each)}`, values: { costPerSale: each } });
  const span = (units: number) => ({
    said: `one ${noun.one} takes ${counted(units, unit)}`,
    values: { unitsPerSale: units },
  });
  const isPriced = usable(input.pricePerSale) !== undefined;
  const isCosted = usable(input.costPerSale) !== undefined;
  return [
    [idle(10), idle(20)],
    [pay(15), pay(25)],
    ...(isPriced && !isCosted ? [[cost(pricePerSale * 0.25), cost(pricePerSale * 0.5)] as const] : []),
    ...(isCosted && !isPriced && costPerSale > 0 ? [[price(costPerSale * 2), price(costPerSale * 3)] as const] : []),
    [left(10), left(30)],
    [span(1), span(3)],
    ...(isPriced || isCosted ? [] : [together(input, [idle, 10, 20], [pay, 15, 25], [left, 10, 30])]),
  ];
}

type Assumed = readonly [(value: number) => Example<IdleInput>[0], low: number, high: number];

/** Assumes all numbers that are missing at once; the first of them varies. */
function together(input: IdleInput, ...assumed: readonly Assumed[]): Example<IdleInput> {
  const isMissing = ([say, low]: Assumed) =>
    Object.keys(say(low).values).every((key) => usable(Number(input[key as Key] ?? Number.NaN)) === undefined) &&
    !(input.unitsPerSale === 1 && 'payPerIdleUnit' in say(low).values);
  const [first, ...others] = assumed.filter(isMissing);
  const caseOf = (value: number): Example<IdleInput>[0] => {
    const parts = [...(first ? [first[0](value)] : []), ...others.map(([say, low]) => say(low))];
    return {
      said: parts.map(({ said }) => said).join(parts.length > 2 ? ', ' : ' and '),
      values: Object.assign({}, ...parts.map(({ values }) => values)),
    };
  };
  return [caseOf(first?.[1] ?? 0), caseOf(first?.[2] ?? 0)];
}

/** Ranks what a step of each lever is worth, in money for the same period: its greatest first. */
export function idleLevers(input: IdleInput, words: IdleWords): Lever<Key>[] {
  return ranked([
    shiftLever(input, words),
    fillLever(input, words),
    oneMoreSaleLever(input, words),
    peakLever(input, words),
    noShowsLever(input, words),
  ]).filter(({ worth }) => worth >= 0.01);
}

function shiftLever(input: IdleInput, { unit, money }: IdleWords): Lever<Key> | undefined {
  const { idle, pay } = capacityOf(input);
  if (idle === undefined || pay === undefined || idle < 2) return undefined;
  const fewer = roundUp(idle / 3);
  return {
    id: 'shift',
    title: `Pay for a third fewer idle ${unit.many}`,
    from: counted(idle, unit),
    to: counted(idle - fewer, unit),
    worth: fewer * pay,
    worthText: `saves ${money(fewer * pay)}${aPeriod(input)}`,
    inputs: ['unitsIdlePerPeriod', 'payPerIdleUnit'],
  };
}

function fillLever(input: IdleInput, { unit, money }: IdleWords): Lever<Key> | undefined {
  const { idle, left } = capacityOf(input);
  const fit = calculateIdle(input).salesThatFit;
  if (idle === undefined || left === undefined || !fit) return undefined;
  const sales = roundUp(fit / 4);
  const units = Math.min(idle, sales * (input.unitsPerSale ?? 1));
  return {
    id: 'fill',
    title: `Fill one in four idle ${unit.many}`,
    from: `${counted(idle, unit)} idle`,
    to: `${counted(idle - units, unit)} idle`,
    worth: sales * left,
    worthText: `brings ${money(sales * left)}${aPeriod(input)}`,
    inputs: ['unitsIdlePerPeriod', ...leftInputs(input)],
  };
}

/** Where it is not known how many sales the idle time holds. */
function oneMoreSaleLever(input: IdleInput, { noun, money }: IdleWords): Lever<Key> | undefined {
  const { left } = capacityOf(input);
  const { salesThatFit, salesToday = 0, salesToPay } = calculateIdle(input);
  const days = input.period === 'month' ? undefined : sellingDays(input);
  if (left === undefined || days === undefined || salesThatFit !== undefined || salesToPay === undefined)
    return undefined;
  return {
    id: 'fill',
    title: `One more ${noun.one} a day`,
    from: `${plain(salesToday)} a week`,
    to: `${plain(salesToday + days)} a week`,
    worth: days * left,
    worthText: `brings ${money(days * left)} a week`,
    inputs: leftInputs(input),
  };
}

/** A tenth more for the units that are in use, which nobody has to be won for. */
function peakLever(input: IdleInput, { unit, money }: IdleWords): Lever<Key> | undefined {
  const { idle, inAll } = capacityOf(input);
  const { pricePerSale: price, unitsPerSale = 0 } = input;
  if (idle === undefined || inAll === undefined || !usable(price) || unitsPerSale <= 0 || price === undefined)
    return undefined;
  const worth = usable((((inAll - idle) / unitsPerSale) * price) / 10);
  if (worth === undefined) return undefined;
  return {
    id: 'peak',
    title: 'Charge 10% more for full times',
    from: money(price),
    to: money(price * 1.1),
    worth,
    worthText: `brings ${money(worth)}${aPeriod(input)} if all ${counted(inAll - idle, unit)} stay sold`,
    inputs: ['unitsIdlePerPeriod', 'unitsInAllPerPeriod', 'pricePerSale'],
  };
}

function noShowsLever(input: IdleInput, { unit, money }: IdleWords): Lever<Key> | undefined {
  const { left } = capacityOf(input);
  const fallen = usable(input.unitsFallenThroughPerPeriod);
  const each = usable(input.unitsPerSale);
  if (left === undefined || !fallen || !each) return undefined;
  const saved = usable((fallen / 2 / each) * left);
  if (saved === undefined) return undefined;
  return {
    id: 'no-shows',
    title: 'Halve the bookings that fall through',
    from: counted(fallen, unit),
    to: counted(fallen / 2, unit),
    worth: saved,
    worthText: `brings ${money(saved)}${aPeriod(input)}`,
    inputs: ['unitsFallenThroughPerPeriod', ...leftInputs(input)],
  };
}
