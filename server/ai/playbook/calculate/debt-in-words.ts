import { withoutAbsurd } from './compute.ts';
import { calculateDebt, type DebtInput, type DebtResult } from './debt.ts';
import {
  counted,
  type Example,
  type Lever,
  month,
  type OwnSum,
  plain,
  ranked,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';

type Key = keyof DebtInput;
type DebtSum = OwnSum<Key, keyof DebtResult>;
type Line = (input: DebtInput, result: DebtResult, words: Words) => DebtSum | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function debtSums(given: DebtInput, words: Words): Sum<Key, keyof DebtResult>[] {
  const input = withoutAbsurd(given);
  const lines = [monthsSum, interestMonthSum, interestSum, neededSum, moreSum].map(
    (line) => (values: DebtInput) => line(values, calculateDebt(values), words),
  );
  return sumsOf(input, lines, examplesOf(input, words));
}

const atRate = ({ ratePercent }: DebtInput, { interestPerMonth }: DebtResult) =>
  interestPerMonth === undefined ? ', without interest' : ` at ${plain(ratePercent ?? 0)}% a year`;
const downTo = ({ target = 0 }: DebtInput, { money }: Words) => (target > 0 ? ` down to ${money(target)}` : '');

const monthsSum: Line = (input, result, words) => {
  const { debt = 0, paymentPerMonth = 0 } = input;
  if (result.monthsToTarget === undefined) return undefined;
  const rounded = result.interestPerMonth === undefined ? ', rounded up' : '';
  return {
    gives: 'monthsToTarget',
    inputs: ['debt', 'paymentPerMonth', 'ratePercent', 'target'],
    title: 'How long it takes at today’s payment',
    formula: `${words.money(debt)}${downTo(input, words)}, paying ${words.money(paymentPerMonth)} a month${atRate(input, result)}${rounded}`,
    result: counted(result.monthsToTarget, month),
  };
};

const interestMonthSum: Line = ({ debt = 0, ratePercent = 0 }, { interestPerMonth }, { money }) =>
  interestPerMonth === undefined
    ? undefined
    : {
        gives: 'interestPerMonth',
        inputs: ['debt', 'ratePercent'],
        title: 'Interest in the first month',
        formula: `${money(debt)} × ${plain(ratePercent)}% ÷ 12`,
        result: money(interestPerMonth),
      };

const interestSum: Line = ({ paymentPerMonth = 0 }, { interestTotal, monthsToTarget, lastPayment, gap }, { money }) =>
  interestTotal === undefined || monthsToTarget === undefined || lastPayment === undefined || gap === undefined
    ? undefined
    : {
        gives: 'interestTotal',
        inputs: ['debt', 'paymentPerMonth', 'ratePercent', 'target'],
        title: 'Interest until then',
        formula: `${plain(monthsToTarget - 1)} × ${money(paymentPerMonth)} + ${money(lastPayment)} in the last month − ${money(gap)}`,
        result: money(interestTotal),
      };

const neededSum: Line = (input, result, words) => {
  const { debt = 0, deadlineDay = '' } = input;
  const { paymentNeeded, monthsLeft } = result;
  if (paymentNeeded === undefined || monthsLeft === undefined) return undefined;
  return {
    gives: 'paymentNeeded',
    inputs: ['debt', 'ratePercent', 'target', 'deadlineDay'],
    title: `Payment that gets you there by ${words.day(deadlineDay)}`,
    formula: `${words.money(debt)}${downTo(input, words)} in ${counted(monthsLeft, month)}${atRate(input, result)}`,
    result: `${words.money(paymentNeeded)} a month`,
  };
};

const moreSum: Line = ({ paymentPerMonth = 0 }, { paymentNeeded, paymentMore }, { money }) =>
  paymentNeeded === undefined || paymentMore === undefined
    ? undefined
    : {
        gives: 'paymentMore',
        inputs: ['debt', 'paymentPerMonth', 'ratePercent', 'target', 'deadlineDay'],
        title: 'More than you pay today',
        formula: `${money(paymentNeeded)} − ${money(paymentPerMonth)}`,
        result: `${money(paymentMore)} a month`,
      };

function examplesOf({ debt = 0 }: DebtInput, { money }: Words): Example<DebtInput>[] {
  const pay = (share: number) => {
    const paymentPerMonth = Math.max(1, Math.round((debt * share) / 10) * 10);
    return { said: `you pay ${money(paymentPerMonth)} a month`, values: { paymentPerMonth } };
  };
  const owe = (owed: number) => ({ said: `you owe ${money(owed)}`, values: { debt: owed } });
  return [
    [pay(0.02), pay(0.04)],
    [owe(10_000), owe(20_000)],
  ];
}

const [moreShare, lessPoints] = [0.2, 2];

/** What a fifth more each month, or two points less interest, gives: months saved and interest saved. */
export function debtLevers(input: DebtInput, words: Words): Lever<Key>[] {
  const { paymentPerMonth, ratePercent } = input;
  const more = paymentPerMonth === undefined ? undefined : paymentPerMonth * (1 + moreShare);
  const cheaper = ratePercent !== undefined && ratePercent > lessPoints ? ratePercent - lessPoints : undefined;
  return ranked([
    more === undefined
      ? undefined
      : leverOf(input, words, {
          id: 'pay-more',
          title: 'A fifth more each month',
          from: `${words.money(paymentPerMonth ?? 0)} a month`,
          to: `${words.money(more)} a month`,
          change: { paymentPerMonth: more },
        }),
    cheaper === undefined
      ? undefined
      : leverOf(input, words, {
          id: 'rate',
          title: 'Two points less interest',
          from: `${plain(ratePercent ?? 0)}% a year`,
          to: `${plain(cheaper)}% a year`,
          change: { ratePercent: cheaper },
        }),
  ]);
}

function leverOf(
  input: DebtInput,
  { money }: Words,
  { change, ...said }: Pick<Lever<Key>, 'id' | 'title' | 'from' | 'to'> & { change: DebtInput },
): Lever<Key> | undefined {
  const [before, after] = [calculateDebt(input), calculateDebt({ ...input, ...change })];
  if (before.monthsToTarget === undefined || after.monthsToTarget === undefined) return undefined;
  const sooner = before.monthsToTarget - after.monthsToTarget;
  const saved = (before.interestTotal ?? 0) - (after.interestTotal ?? 0);
  const inMonths = sooner >= 1 ? `${counted(sooner, month)} sooner` : undefined;
  const inMoney = saved >= 1 ? `${money(Math.round(saved))} less interest` : undefined;
  const worthText = [inMonths, inMoney].filter((text) => text !== undefined).join(', ');
  return worthText === ''
    ? undefined
    : { ...said, worth: saved >= 1 ? saved : sooner, worthText, inputs: ['debt', 'paymentPerMonth', 'ratePercent'] };
}
