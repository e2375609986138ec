import { dayNumber } from '#schema/days.ts';
import { addDays } from '#server/ai/plan-days.ts';
import { capital, counted, oneOf, plain } from '#server/ai/playbook/calculate/format.ts';
import { incomePeriodsPerYear } from '#server/ai/playbook/calculate/replace.ts';
import type { EndingIncome } from '#server/ai/playbook/extract/read-replace.ts';
import type { Outcome } from './kind.ts';
import type { ReplaceParts } from './say-replace.ts';

/** What the texts say where new income comes by the order, after a quote, and how what was tried compares. */

type Slots = Outcome['slots'];

/** A year at today’s pace, and what each new one has to bring instead. */
export function orderSlots({ one, income, result }: ReplaceParts): Slots {
  if (!income.isByOrder) return {};
  const { payer, attempt, noun, pace, rate, deal } = income;
  const money = (value: number | undefined) => (value === undefined ? undefined : one.money(Math.round(value)));
  const { dealsAtPacePerYear, moneyAtPacePerYear, moneyEachToReach, dealsEachToReach, moneyMissingPerMonth } = result;
  const perWeek = rate && deal ? (rate.value / rate.outOf) * deal * 52 : undefined;
  return {
    byOrder: '',
    payer: payer.one,
    payers: payer.many,
    paceMonth: pace === undefined ? undefined : `${counted(pace, attempt)} a month`,
    paceDeals: dealsAtPacePerYear === undefined ? undefined : counted(dealsAtPacePerYear, noun),
    paceMoney: money(moneyAtPacePerYear),
    eachMoney: money(moneyEachToReach),
    eachDeals: dealsEachToReach === undefined ? undefined : counted(dealsEachToReach, noun),
    missingMonth: money(moneyMissingPerMonth),
    oneMoreWorth: money(perWeek),
    aAttempt: oneOf(attempt),
    paysBefore: paysBeforeOf(one.today, income, one.sayDay),
  };
}

/** The last day on which a quote still pays before the income ends, where that lies ahead. */
function paysBeforeOf(today: string, { endDay, weeksToPay }: EndingIncome, say: (day: string) => string) {
  if (endDay === undefined || weeksToPay === undefined) return undefined;
  const day = addDays(endDay, -7 * weeksToPay);
  return day > today ? say(day) : undefined;
}

/** What ends and what is wanted back; then what today’s pace brings, and what follows from it. */
export function orderAnswer({ income, result }: ReplaceParts, slots: Slots): string {
  const { ending, share, endDate, wanted, wantedDay, rate, deal, paceMonth, paceMoney, eachDeals, payer } = slots;
  const ends = endDate ? `${result.isOver ? 'ended' : 'ends'} on ${endDate}` : 'falls away';
  const goal =
    wanted || wantedDay
      ? `, and you want ${wanted ? `${wanted} of it` : 'it'} back${wantedDay ? ` by ${wantedDay}` : ''}`
      : '';
  const first = `${ending ?? 'This income'}${share ? `, ${share} of your income,` : ''} ${ends}${goal}.`;
  const now = `Your ${paceMonth} bring ${paceMoney} a year at ${rate} and ${deal} each`;
  if ((result.dealsEachToReach ?? 0) <= 1) return `${first} ${now}, which is enough if you keep that up.`;
  const many = eachDeals ? `${eachDeals} a year` : `more than one ${income.noun.one}`;
  return `${first} ${now}, so more ${income.attempt.many} alone won’t do it: each new ${payer} has to bring ${many}.`;
}

/** Page one’s table. */
export function orderFigures({ income, result, basedOn }: ReplaceParts, slots: Slots): Outcome['figures'] {
  const { ending, share, endDate, toReplace, wantedDay, deals, deal, paceDeals, paceMoney, eachMoney, eachDeals } =
    slots;
  const { missingMonth } = slots;
  const ends = endDate ? `, ${result.isOver ? 'ended' : 'until'} ${endDate}` : '';
  const rows: (readonly [string, string | undefined])[] = [
    ['Income ending', ending && `${ending}${share ? `, ${share} of your income` : ''}${ends}`],
    [
      'To replace',
      toReplace &&
        `${toReplace}${wantedDay ? ` by ${wantedDay}` : ''}${deals ? `: ${deals} ${income.noun.many} of ${deal}` : ''}`,
    ],
    ['At today’s pace', paceMoney && `${paceDeals} a year, ${paceMoney}`],
    [`Each new ${income.payer.one}`, eachMoney && `${eachMoney} a year, or ${eachDeals}`],
    [
      'Missing each month',
      missingMonth && `${missingMonth} of sales at today’s pace${endDate ? `, after ${endDate}` : ''}`,
    ],
  ];
  return rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : []));
}

/** New orders signed, from none to what has to be replaced. */
export function orderPath({ one, income, result, planEnd }: ReplaceParts): Outcome['path'] {
  const all = result.moneyToReplace;
  if (all === undefined) return undefined;
  const perYear = all * incomePeriodsPerYear[income.period];
  const say = (value: number) =>
    `${one.money(Math.round(value / 1000) * 1000)} a year of new ${income.noun.many} signed`;
  const years = (dayNumber(planEnd) - dayNumber(one.today)) / 365;
  const { moneyAtPacePerYear: pace } = result;
  return { from: 0, to: perYear, paced: pace === undefined ? undefined : Math.min(perYear, pace * years), say };
}

export function orderMeasure({ income, basedOn }: ReplaceParts, { paceMonth, eachDeals, payer }: Slots) {
  return {
    title: `${capital(income.attempt.many)} with a yearly quantity`,
    baseline: `Count them among the ${paceMonth}`,
    target: `Every one; ${eachDeals ?? 'more than one order'} a year from each new ${payer}`,
    howToRead: 'Count them on the last Friday of each month.',
    basedOn,
  };
}

/** `12 old customers`, `1 order`, and what a show or an ad cost for each who asked. */
export function triedSlots(triedParts: ReplaceParts): Slots {
  const {
    one,
    tried: { spent, called },
  } = triedParts;
  const each = spent && spent.money / spent.asked.count;
  return {
    called: called && `${plain(called.count)} ${called.who}`,
    calledWho: called?.who,
    calledMoney: called?.money === undefined ? undefined : one.money(called.money),
    calledAsked: called?.asked && `${plain(called.asked.count)} ${called.asked.noun}`,
    calledWon: called && `${plain(called.won)} ${called.won === 1 ? 'order' : 'orders'}`,
    show: spent && `“${spent.what}”`,
    showCost: spent && one.money(spent.money),
    showAsked: spent && `${plain(spent.asked.count)} ${spent.asked.noun}`,
    showEach: each === undefined ? undefined : one.money(Math.round(each)),
    showNothing: spent?.won === 0 ? 'no order' : undefined,
    warm: warmIn(triedParts),
  };
}

/** Who has asked already and is still open: `2 quotes, 2 RFQs and 40 business cards`. */
function warmIn({ one, tried: { spent, called } }: ReplaceParts): string | undefined {
  const left = called?.asked && called.asked.count - called.won;
  const cards = one.figures.find(
    ({ answer, unit, after }) =>
      answer === one.numberOf.stepsTaken && unit === 'count' && /^\s(?:business )?cards\b/u.test(after),
  );
  const parts = [
    spent?.won === 0 ? `${plain(spent.asked.count)} ${spent.asked.noun}` : undefined,
    left && called?.asked ? `${plain(left)} ${called.asked.noun}` : undefined,
    cards && `${plain(cards.value)} business cards`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0] || undefined;
}

/** What one who asked has cost, and what one call has brought. */
export function triedSums({ one, tried: { spent, called } }: ReplaceParts): Outcome['sums'] {
  const cost = spent && `${one.money(spent.money)} ÷ ${plain(spent.asked.count)} ${spent.asked.noun}`;
  const each = spent && one.money(Math.round(spent.money / spent.asked.count));
  const income = called?.money;
  const perCall = called && income !== undefined && one.money(Math.round(income / called.count));
  if (called && income !== undefined && perCall) {
    const calls = `${one.money(income)} ÷ ${plain(called.count)} calls`;
    return [
      {
        title: spent ? `“${spent.what}” against calls to ${called.who}` : `What one call to ${called.who} brought`,
        formula: cost ? `${cost} = ${each} paid for each; ${calls}` : calls,
        result: `${perCall} brought by each call`,
        isExample: false,
        basedOn: [called.answer],
      },
    ];
  }
  if (!(spent && cost && each)) return [];
  const title = `What each of the ${spent.asked.noun} from “${spent.what}” cost`;
  return [{ title, formula: cost, result: each, isExample: false, basedOn: [spent.answer] }];
}

export function triedAvoid({ one, tried: { spent } }: ReplaceParts): Outcome['avoid'] {
  if (spent?.won !== 0) return [];
  const each = one.money(Math.round(spent.money / spent.asked.count));
  const text = `Don’t pay for “${spent.what}” again before one of its ${spent.asked.noun} has become an order: they cost ${each} each.`;
  return [{ text, basedOn: [spent.answer] }];
}
