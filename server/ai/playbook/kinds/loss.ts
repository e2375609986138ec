import { counted, plain } from '#server/ai/playbook/calculate/format.ts';
import {
  calculateLoss,
  type LossInput,
  type LossResult,
  lossLevers,
  lossSums,
} from '#server/ai/playbook/calculate/loss.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import type { Figure, Period } from './figures.ts';
import type { Case, Kind, Noun, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { monthDay, proposedEnd } from './plan-calendar.ts';

/** Stop a loss: its share, what it costs, and which reason to begin with. */
export const loss: Kind = { id: 'loss', questions, outcome };

interface Lost {
  noun: Noun;
  /** Each of them brings money once, and not each month. */
  isOnce: boolean;
  lost?: number | undefined;
  of?: number | undefined;
  /** Lost of 100 in the time, where no count is said. */
  percent?: number | undefined;
  inMonths: number;
  wantedPerMonth?: number | undefined;
}

const once: [RegExp, Noun][] = [
  [
    /\b(?:no[- ]?shows?|missed (?:appointments?|bookings?)|don['’]t show up)\b/iu,
    { one: 'appointment', many: 'appointments' },
  ],
  [/\b(?:returns|returned|refunds?|chargebacks?|send (?:it|them) back)\b/iu, { one: 'order', many: 'orders' }],
  [/\b(?:waste|spoil\w*|scrap|thrown? away|break\w*|shrinkage)\b/iu, { one: 'item', many: 'items' }],
];

/** Words of customers who come again: of those a figure counts the ones that are kept, not the ones that are lost. */
const keptWords = /\b(?:return|come back|comes? again|renew|stay|rebook)\w*\b/iu;
const lostWords =
  /\b(?:lose|losing|lost|loss|leave|leaves|leaving|left|cancel\w*|quit\w*|churn\w*|drop\w*|no[- ]?shows?|return\w*|refund\w*|waste\w*)\b/iu;

/** Reads what is lost from the wish; a reply to a direct question comes before it. */
function lostOf(one: Case): Lost {
  const own = one.figures.filter(({ answer, sentence }) => answer === one.wish.answer && isLost(sentence));
  const wish = `${one.wish.words} ${one.given.stepsTaken ?? ''}`;
  const match = once.find(([words]) => words.test(one.wish.words));
  const part = own.find(({ unit, outOf }) => unit === 'count' && outOf !== undefined);
  const share = own.find(({ unit }) => unit === 'percent');
  const counts = own.find(({ unit, before, after }) => unit === 'count' && lostWords.test(`${before} ${after}`));
  const figure = part ?? counts;
  const reply = one.reply('lost');
  const change = changeOf(one);
  const lost = reply?.value ?? change?.from ?? figure?.value;
  const inMonths = timeOf(figure ?? share, wish);
  return {
    noun: match?.[1] ?? one.buyer,
    isOnce: match !== undefined,
    lost,
    of: one.reply('of')?.value ?? reply?.outOf ?? part?.outOf,
    percent: share?.value,
    inMonths: reply ? 1 : inMonths,
    wantedPerMonth: reply?.wanted ?? change?.to ?? halved(one.wish.words, lost, inMonths),
  };
}

function isLost(sentence: string): boolean {
  return lostWords.test(sentence) || !keptWords.test(sentence);
}

function changeOf(one: Case) {
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && fact.direction === 'down',
  );
  if (change?.from.unit !== 'count' || change.to.unit !== 'count') return undefined;
  return { from: change.from.value, to: change.to.value };
}

function halved(wish: string, lost: number | undefined, inMonths: number): number | undefined {
  return lost !== undefined && /\bhalv\w+|\bin half|\bby half/iu.test(wish) ? lost / inMonths / 2 : undefined;
}

/** The months in which a figure was counted. */
function timeOf(figure: Figure | undefined, text: string): number {
  const months: Record<Period, number> = {
    day: monthsPerYear / 365,
    week: monthsPerYear / weeksPerYear,
    month: 1,
    year: monthsPerYear,
  };
  if (figure?.period) return months[figure.period];
  return /\b(?:last|this|past|in (?:a|one|the)) (?:year|12 months|twelve months)\b/iu.test(figure?.sentence ?? text)
    ? monthsPerYear
    : 1;
}

function questions(one: Case): Question[] {
  const { noun, isOnce, lost, of, percent } = lostOf(one);
  const { sign } = one;
  const list: (Question | false)[] = [
    lost === undefined &&
      percent === undefined && {
        id: 'lost',
        ask: `How many ${noun.many} do you lose in a normal month?`,
        field: { kind: 'count', unit: noun.many, period: 'month' },
      },
    of === undefined && {
      id: 'of',
      ask: isOnce ? `How many ${noun.many} do you have in a normal month?` : `How many ${noun.many} do you have today?`,
      field: { kind: 'count', unit: noun.many, ...(isOnce && { period: 'month' }) },
    },
    {
      id: 'worth',
      ask: isOnce
        ? `How much is one lost ${noun.one} worth to you?`
        : `How much does one ${noun.one} bring you in a month, on average?`,
      field: { kind: 'money', sign, ...(!isOnce && { period: 'month' }) },
    },
    {
      id: 'reasons',
      ask: 'What reasons do they give, and how many of the ones you lost named each? A guess is fine: “price 3, moved away 2”.',
      field: { kind: 'text' },
    },
    !isOnce && {
      id: 'stay',
      ask: `How many months does one ${noun.one} usually stay?`,
      field: { kind: 'count', unit: 'months' },
    },
  ];
  return list.filter((question) => question !== false);
}

/** The question that gives each input; without an answer it comes from the wish. */
const sources: Partial<Record<keyof LossInput, string>> = {
  lostUnits: 'lost',
  ofUnits: 'of',
  moneyPerUnitPerMonth: 'worth',
  moneyPerUnitOnce: 'worth',
  monthsStay: 'stay',
  reasons: 'reasons',
};

function inputOf(one: Case, { isOnce, lost, of, percent, inMonths, wantedPerMonth }: Lost): LossInput {
  const worth = one.reply('worth')?.value;
  return {
    lostUnits: lost ?? (percent !== undefined && of !== undefined ? (of * percent) / 100 : undefined),
    lostInMonths: inMonths,
    ofUnits: of,
    [isOnce ? 'moneyPerUnitOnce' : 'moneyPerUnitPerMonth']: worth,
    monthsStay: one.reply('stay')?.value,
    wantedLostPerMonth: wantedPerMonth,
    reasons: reasonsOf(one, lost),
  };
}

const longestReason = 40;

/** Reads `price 3, moved away 2`, and `7 of the 12 in their first month` of the wish. */
function reasonsOf(one: Case, lost: number | undefined): { reason: string; units: number }[] {
  const reply = one.reply('reasons');
  const said = reply && !reply.isUnknown && !reply.isNone ? reply.text.split(/[,;\n]|\band\b/iu) : [];
  const told = one.figures.flatMap(({ answer, outOf, sentence, words, value }) =>
    answer === one.wish.answer && lost !== undefined && outOf === lost && value < lost
      ? [sentence.slice(sentence.indexOf(words))]
      : [],
  );
  return (said.length > 0 ? said : told).flatMap((part) => reasonIn(part) ?? []);
}

function reasonIn(part: string): { reason: string; units: number } | undefined {
  const units = Number(/\d+/u.exec(part)?.[0] ?? Number.NaN);
  const reason = part
    .replace(/\d+(?:\s*(?:of|out of|\/)\s*(?:the\s|those\s)?\d+)?/u, '')
    .replaceAll(/[.!?:()=–-]+(?=\s|$)/gu, '')
    .replace(/^\s*(?:of them|people|left|leave|named|said|because(?: of)?|were|are|was)\s+/iu, '')
    .trim();
  return units > 0 && /\p{L}{2}/u.test(reason) && reason.length <= longestReason ? { reason, units } : undefined;
}

function outcome(one: Case): Outcome {
  const lost = lostOf(one);
  const input = inputOf(one, lost);
  const result = calculateLoss(input);
  const endDay = one.deadline && !one.deadline.isPast ? one.deadline.day : proposedEnd(one.today, one.given.timeline);
  const words = { ...one, noun: lost.noun, day: (day: string) => monthDay(day, one.today) };
  const basedOn = [
    ...new Set([...basedOnWish(one), ...basedOnReplies(one, ['lost', 'of', 'worth', 'reasons', 'stay'])]),
  ];
  const slots = slotsOf(one, lost, input, result, endDay);
  return {
    title: titleOf(lost, result, slots),
    answer: { text: answerOf(one, lost, slots), basedOn },
    figures: figuresOf(slots).map(([title, value]) => ({ title, value, basedOn })),
    sums: lossSums(input, words)
      .filter(({ gives }) => input.wantedLostPerMonth === undefined || !gives.startsWith('halved'))
      .toSorted((a, b) => sumOrder.indexOf(a.gives) - sumOrder.indexOf(b.gives))
      .map(({ inputs, gives: _, ...sum }) => ({ ...sum, basedOn: basedOnInputs(one, inputs, sources) })),
    levers: lossLevers(input, words).map(({ inputs, ...lever }) => ({
      ...lever,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    promoted: promotedOf(result),
    vetoed: vetoedOf(lost, result),
    measures: measuresOf(lost, slots, basedOn),
    avoid: [],
    turn: pastDate(one, endDay),
    slots,
    endDay,
    path: pathOf(lost, result),
  };
}

/** What page one says comes first: a report shows six. */
const sumOrder: string[] = [
  'lostPerMonth',
  'lostPerHundred',
  'moneyGonePerMonth',
  'moneyPerMonthAfterYear',
  'savedMoneyPerMonthAfterYear',
  'savedMoneyInFirstYear',
  'firstReasonPerHundred',
  'halvedMoneyPerMonthAfterYear',
  'halvedMoneyInFirstYear',
  'moneyPerUnitStay',
  'moneyInFirstYear',
];

function slotsOf(one: Case, lost: Lost, input: LossInput, result: LossResult, endDay: string): Outcome['slots'] {
  const { noun, of, isOnce } = lost;
  const money = (amount: number | undefined) => (amount === undefined ? undefined : one.money(amount));
  const { firstReason, lostPerMonth, lostPerHundred } = result;
  const halved = isOnce ? result.halvedMoneyInFirstYear : result.halvedMoneyPerMonthAfterYear;
  const saved = isOnce ? result.savedMoneyInFirstYear : result.savedMoneyPerMonthAfterYear;
  const year = isOnce ? result.moneyInFirstYear : result.moneyPerMonthAfterYear;
  const worthText = (amount: number | undefined) =>
    amount === undefined
      ? undefined
      : isOnce
        ? `${one.money(amount)} a year`
        : `${one.money(amount)} a month after a year`;
  return {
    noun: noun.one,
    nouns: noun.many,
    lost: lostPerMonth === undefined ? undefined : plain(lostPerMonth),
    lostOf:
      of === undefined || lostPerMonth === undefined ? undefined : `${plain(lostPerMonth)} of ${counted(of, noun)}`,
    share: lostPerHundred === undefined ? undefined : `${plain(lostPerHundred)}%`,
    worth: money(input.moneyPerUnitPerMonth ?? input.moneyPerUnitOnce),
    gone: money(result.moneyGonePerMonth),
    afterYear:
      year === undefined
        ? undefined
        : isOnce
          ? `${one.money(year)} a year`
          : `${one.money(year)} less a month after a year`,
    halved: worthText(halved),
    wanted: input.wantedLostPerMonth === undefined ? undefined : plain(input.wantedLostPerMonth),
    savedYear: worthText(saved),
    reason: firstReason?.reason,
    reasonCount: firstReason && plain(firstReason.units),
    reasonShare:
      firstReason && `${plain(firstReason.units)} of ${plain((firstReason.units / firstReason.perHundred) * 100)}`,
    stay: result.monthsStayImplied === undefined ? undefined : plain(input.monthsStay ?? result.monthsStayImplied),
    stayWorth: money(result.moneyPerUnitStay),
    deadline: monthDay(endDay, one.today),
  };
}

function titleOf({ noun }: Lost, { isReached }: LossResult, { lost, wanted, deadline }: Outcome['slots']): string {
  const by = `by ${deadline}`;
  return lost && wanted && !isReached
    ? `From ${lost} lost ${noun.many} a month to ${wanted} ${by}`
    : `Fewer lost ${noun.many} ${by}`;
}

function answerOf(one: Case, { isOnce }: Lost, slots: Outcome['slots']): string {
  const { lost, lostOf, share, nouns, gone, afterYear, wanted, halved, savedYear, reason, reasonShare, deadline } =
    slots;
  const past = one.deadline?.isPast
    ? `Your date, ${monthDay(one.deadline.day, one.today)}, has passed, so we planned for ${deadline}. `
    : '';
  if (!lost) {
    return `${past}We can’t say what the loss costs without the number you lose in a month. Count it for four weeks; the moves below are right either way.`;
  }
  const amount = lostOf ? `${lostOf} a month${share ? `, or ${share}` : ''}` : `${lost} ${nouns} a month`;
  const cost = gone ? `: ${gone} ${isOnce ? '' : 'of monthly income '}gone each month, and ${afterYear}` : '';
  const goal = savedYear
    ? `Getting down to ${wanted} a month is worth ${savedYear}`
    : halved && `Halving it is worth ${halved}`;
  const begin = reason
    ? `begin with “${reason}”, ${reasonShare}`
    : 'begin by asking why, because nobody has counted the reasons';
  const missing = gone ? '' : ` What one is worth isn’t known, so we can’t say what that costs.`;
  return `${past}You lose ${amount}${cost}.${missing} ${goal ? `${goal}: ${begin}.` : `${begin.charAt(0).toUpperCase()}${begin.slice(1)}.`}`;
}

function figuresOf({
  lostOf,
  lost,
  nouns,
  share,
  gone,
  afterYear,
  wanted,
  savedYear,
  halved,
  reason,
  reasonShare,
}: Outcome['slots']): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['Lost a month', lostOf ? `${lostOf}${share ? ` (${share})` : ''}` : lost && `${lost} ${nouns}`],
    ['Gone each month', gone],
    ['If nothing changes', afterYear],
    wanted ? [`Worth of ${wanted} instead`, savedYear] : ['Worth of halving it', halved],
    ['Begin with', reason && `“${reason}”, ${reasonShare}`],
  ];
  const known = rows.flatMap(([title, value]): [string, string][] => (value ? [[title, value]] : []));
  return known.length > 0 ? known : [['Still missing', 'How many you lose in a month']];
}

const firstWeeks = /\b(?:first|new|start\w*|begin\w*|trial|onboard\w*|sign[- ]?up)\b/iu;
const priceReason = /\b(?:price\w*|expensive|cost\w*|cheaper|afford|money)\b/iu;

/** A large first reason comes before everything; without reasons, asking for them does. */
function promotedOf({ firstReason }: LossResult): string[] {
  if (!firstReason) return ['ask-why'];
  const early = firstWeeks.test(firstReason.reason) ? ['first-weeks'] : [];
  return firstReason.perHundred >= 30 ? ['first-reason', ...early] : early;
}

/** A higher price keeps nobody who leaves over the price; with a reason named, asking for it is done. */
function vetoedOf({ isOnce }: Lost, { reasons }: LossResult): string[] {
  const isPrice = reasons.some(({ reason }) => priceReason.test(reason));
  return [
    ...(isPrice || isOnce ? ['price'] : []),
    ...(isOnce ? ['longer', 'first-weeks'] : []),
    ...(reasons.length > 1 ? ['ask-why'] : []),
  ];
}

function measuresOf({ noun }: Lost, slots: Outcome['slots'], basedOn: number[]): Outcome['measures'] {
  const { lost, wanted, deadline, reason, reasonCount } = slots;
  return [
    {
      title: `Lost ${noun.many} a month`,
      baseline: lost ?? 'Count it for four weeks',
      target: wanted ? `${wanted} by ${deadline}` : 'Half of today',
      howToRead: 'Write each one down on the day, with the reason in their words.',
      basedOn,
    },
    ...(reason
      ? [
          {
            title: `Lost to “${reason}”`,
            baseline: reasonCount ?? 'Count it for four weeks',
            target: 'Half as many',
            howToRead: 'Compare the count at the end of each month.',
            basedOn,
          },
        ]
      : []),
  ];
}

function pathOf({ noun, wantedPerMonth }: Lost, { lostPerMonth, isReached }: LossResult): Outcome['path'] {
  if (lostPerMonth === undefined || wantedPerMonth === undefined || isReached) return undefined;
  return { from: lostPerMonth, to: wantedPerMonth, say: (value) => `${counted(Math.round(value), noun)} lost a month` };
}

function pastDate(one: Case, endDay: string): Outcome['turn'] {
  if (!one.deadline?.isPast) return [];
  const text = `If ${monthDay(endDay, one.today)} isn’t the date you have in mind, the numbers for each month change with it.`;
  return [{ text, basedOn: [one.deadline.answer] }];
}
