import { calculateDebt, type DebtInput } from '#server/ai/playbook/calculate/debt.ts';
import { debtLevers, debtSums } from '#server/ai/playbook/calculate/debt-in-words.ts';
import { counted, month, plain } from '#server/ai/playbook/calculate/format.ts';
import type { Lowering } from '#server/ai/playbook/extract/read-lower.ts';
import type { Case, Outcome, Question } from './kind.ts';
import { figureRows, fitting, inputsOf, listed, pastDate, sumRows, withMissing } from './outcome-parts.ts';

export function debtQuestions(one: Case, { now, payment, rate }: Lowering): Question[] {
  const { sign, given } = one;
  const isDated = given.timeline !== undefined || (one.deadline !== undefined && !one.deadline.isPast);
  const list: (Question | false)[] = [
    now === undefined && { id: 'today', ask: 'How much do you owe today?', field: { kind: 'money', sign } },
    payment === undefined && {
      id: 'payment',
      ask: 'How much do you pay off each month, with interest?',
      field: { kind: 'money', sign, period: 'month' },
    },
    rate === undefined && { id: 'rate', ask: 'What interest do you pay a year?', field: { kind: 'percent' } },
    !isDated && { id: 'date', ask: 'By what date do you want to be there?', field: { kind: 'date' } },
    {
      id: 'parts',
      ask: 'Which debts are the three biggest? For example: bank loan 30,000, credit card 8,000, supplier 4,000.',
      field: { kind: 'text' },
    },
    given.stepsTaken === undefined && {
      id: 'tried',
      ask: 'What have you already tried to bring it down, and what came of it?',
      field: { kind: 'text' },
    },
  ];
  return list.filter((question) => question !== false);
}

/** A debt to be paid down: how long it lasts at today’s payment, and the payment that the date takes. */
export function debtOutcome(
  one: Case,
  reading: Lowering,
  { endDay, vetoed }: { endDay: string; vetoed: string[] },
): Outcome {
  const { now, target, payment, rate, parts } = reading;
  const inputs = inputsOf<keyof DebtInput>(one, {
    debt: now,
    target,
    paymentPerMonth: payment,
    ratePercent: rate,
  });
  const input: DebtInput = { ...inputs.input, today: one.today, deadlineDay: endDay };
  const result = calculateDebt(input);
  const words = { ...one, day: one.sayDay };
  const slots = slotsOf(one, reading, { input, result });
  const by = one.sayDay(endDay);
  const basedOn = inputs.cite(['debt', 'paymentPerMonth']);
  const named = parts && { basedOn: [parts.answer], rows: parts.list.toSorted((a, b) => b.amount - a.amount) };
  const rows = figureRows([
    ['You owe', slots.owed, inputs.cite(['debt'])],
    [
      'You pay',
      slots.payment && `${slots.payment} a month${slots.rate ? ` at ${slots.rate} a year` : ''}`,
      inputs.cite(['paymentPerMonth', 'ratePercent']),
    ],
    ['At that pace', slots.months && `Done in ${slots.months}`, basedOn],
    [`Payment to be done by ${by}`, slots.needed && `${slots.needed} a month`, basedOn],
    ['Interest until then', slots.interest, inputs.cite(['debt', 'ratePercent'])],
  ]);
  return {
    title: titleOf(one, { input, by }),
    answer: { text: pastDate(one, endDay) + answerOf(result, slots, by), basedOn: inputs.all },
    figures: withMissing(rows, [...(now ? [] : ['You owe']), ...(payment ? [] : ['You pay'])], inputs.cite([])),
    sums: sumRows(debtSums(input, words), inputs),
    levers: debtLevers(input, words).map(({ inputs: keys, ...lever }) => ({ ...lever, basedOn: inputs.cite(keys) })),
    promoted: [
      ...(result.isGrowing || result.paymentMore !== undefined ? ['pay-more'] : []),
      ...(named && named.rows.length > 1 ? ['highest-rate'] : []),
      'no-new',
    ],
    vetoed,
    measures: [
      {
        title: 'What you owe',
        baseline: slots.owed ?? 'Add it up this week',
        target: input.target ? `${one.money(input.target)} by ${by}` : `Nothing by ${by}`,
        howToRead: 'Write down the balance on the last day of each month.',
        basedOn: inputs.cite(['debt']),
      },
      {
        title: 'Paid each month',
        baseline: slots.payment ?? 'Add it up this week',
        target: slots.more ? (slots.needed ?? '') : 'The same or more, every month',
        howToRead: 'Count what left your account for it, with interest.',
        basedOn: inputs.cite(['paymentPerMonth']),
      },
      ...(named
        ? [
            {
              title: 'The debts you named',
              baseline: listed(named.rows.slice(0, 3).map(({ name, amount }) => `${name} ${one.money(amount)}`)) ?? '',
              target: 'One fewer at each review',
              howToRead: 'List balance, rate and payment of each in one table.',
              basedOn: named.basedOn,
            },
          ]
        : []),
    ],
    avoid: [],
    turn: result.isGrowing
      ? [
          {
            text: `If you can’t pay more than ${slots.interestMonth} a month, call the lender before the next due date: the debt grows until then.`,
            basedOn,
          },
        ]
      : [],
    slots,
    endDay,
    checks: [
      { title: 'First check: the balance', measure: 'Every payment made, and the balance written down' },
      { title: 'Second check: the balance', measure: 'Every payment made, and nothing new borrowed' },
    ],
  };
}

interface Calculated {
  input: DebtInput;
  result: ReturnType<typeof calculateDebt>;
}

function slotsOf(one: Case, { parts }: Lowering, { input, result }: Calculated): Outcome['slots'] {
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(Math.round(value)));
  const [biggest] = parts?.list.toSorted((a, b) => b.amount - a.amount) ?? [];
  return {
    forDebt: '',
    what: 'debt',
    owed: money(input.debt),
    payment: money(input.paymentPerMonth),
    rate: input.ratePercent === undefined ? undefined : `${plain(input.ratePercent)}%`,
    months: result.monthsToTarget === undefined ? undefined : counted(result.monthsToTarget, month),
    interest: money(result.interestTotal),
    interestMonth: money(result.interestPerMonth),
    needed: money(result.paymentNeeded),
    more: money(result.paymentMore),
    monthsLeft: result.monthsLeft === undefined ? undefined : counted(result.monthsLeft, month),
    biggestDebt: biggest?.name,
    biggestDebtAmount: money(biggest?.amount),
  };
}

function titleOf(one: Case, { input: { debt, target }, by }: { input: DebtInput; by: string }): string {
  const plainTitle = `Less debt by ${by}`;
  if (debt === undefined) return plainTitle;
  return target
    ? fitting(plainTitle, `Debt from ${one.money(debt)} to ${one.money(target)} by ${by}`)
    : fitting(plainTitle, `Pay off ${one.money(debt)} by ${by}`);
}

function answerOf(
  { isReached, isGrowing, paymentMore }: Calculated['result'],
  slots: Outcome['slots'],
  by: string,
): string {
  const { owed, payment, rate, months, interest, interestMonth, needed, more } = slots;
  if (isReached)
    return `You owe ${owed}, which is what you want already. Set a lower number, or use this plan to stay there.`;
  if (isGrowing)
    return `You pay ${payment} a month, and the interest on ${owed} at ${rate} is ${interestMonth}, so the debt grows. To be done by ${by}, you’d pay ${needed} a month.`;
  if (!(owed && payment && months)) {
    const missing = [...(owed ? [] : ['what you owe']), ...(payment ? [] : ['what you pay each month'])];
    const known =
      owed && needed
        ? ` To be done by ${by}, ${owed} takes ${needed} a month${rate ? ` at ${rate}` : ' without interest'}.`
        : '';
    return `We can’t say how long it takes without ${listed(missing)}: both are on your lender’s statement.${known}`;
  }
  const cost = interest ? `, with ${interest} of interest on the way` : rate ? '' : ', not counting interest';
  const first = `At ${payment} a month${rate ? ` and ${rate} a year` : ''}, ${owed} takes ${months}${cost}.`;
  if (needed === undefined) return first;
  return paymentMore === undefined
    ? `${first} That’s in time for ${by}, when ${needed} a month would be enough.`
    : `${first} To be done by ${by}, you’d pay ${needed} a month: ${more} more than today.`;
}
