import {
  calculateDecide,
  type DecideInput,
  type DecideResult,
  decideLevers,
  decideSums,
} from '#server/ai/playbook/calculate/decide.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { proposedEnd } from './plan-calendar.ts';

/** Decide between two ways, or neither: what each costs and leaves, where they are equal, and what would turn it. */
export const decide: Kind = { id: 'decide', needsOwner: false, questions, outcome };

interface Ways {
  a: string;
  b: string;
  /** How many of them the person named. With one, the other is to leave things as they are. */
  named: 0 | 1 | 2;
}

const lead =
  /^.*?\b(?:whether|decide|deciding|choose|choosing|choice|worth it|if|should (?:i|we))\b\s*(?:between\s|on\s|or not\s|(?:i|we) should\s|to\s)*/iu;
const tail =
  /\s*(?:,|\.|\?|;|\(|\bby (?=[A-Z\d])|\bbefore (?=[A-Z\d])|\bthis (?:year|month|summer|spring|fall|winter)\b|\bnext (?:year|month)\b).*$/iu;
const longestWay = 38;
const longestToldWay = 60;

/** Names the two ways in the person’s words: from the answer to the direct question, else from the wish. */
function waysOf(one: Case): Ways {
  const told = waysIn(cleanTextLine(one.reply('ways')?.text ?? ''), longestToldWay);
  if (told) return { ...told, named: 2 };
  const words = cleanTextLine(one.wish.words);
  const open = withoutLead(words);
  const both = waysIn(/\bbetween (.+)$/iu.exec(words)?.[1]?.replace(' and ', ' or ') ?? open);
  if (both) return { ...both, named: 2 };
  const single = open.replace(tail, '').trim();
  const isNamed = open !== words && single.length > 3 && single.length <= longestWay;
  return isNamed
    ? { a: single, b: 'leave it as it is', named: 1 }
    : { a: 'the first way', b: 'the second way', named: 0 };
}

const parting = /,? (?:or(?: to)?|vs\.?|versus|instead of|rather than) |\s*[/|;]\s*/iu;

/** `open a shop or sell wholesale`, `shop / wholesale`: two short ways, and not `to do it or not`. */
function waysIn(words: string, longest = longestWay): Pick<Ways, 'a' | 'b'> | undefined {
  const [a, b] = words.split(parting).map((way) =>
    way
      .replace(/^(?:to|either|a\)|b\)|1\.|2\.)\s?/iu, '')
      .replace(tail, '')
      .trim(),
  );
  const isShort = (way: string | undefined) => way !== undefined && way.length > 2 && way.length <= longest;
  return isShort(a) && isShort(b) && !/^not\b/iu.test(b ?? '') ? { a: a ?? '', b: b ?? '' } : undefined;
}

/** `Decide whether to buy a van` is `buy a van`. */
function withoutLead(words: string): string {
  const shorter = words.replace(lead, '');
  return shorter === words || shorter === '' ? words : withoutLead(shorter);
}

/** One way is owned and the other paid each time: a van of one’s own or a rented one, a person hired or work bought. */
const eachTime =
  /\b(?:hire|hiring|rent|renting|lease|leasing|outsourc\w*|freelanc\w*|contractor|subcontract\w*|agency|borrow|buy(?:ing)? in|per day|day rate)\b/iu;

function isEachTime({ a, b }: Ways): boolean {
  return eachTime.test(b) || eachTime.test(a);
}

/** The way that is paid each time is B. */
function orderedWays(one: Case): Ways {
  const ways = waysOf(one);
  return eachTime.test(ways.a) && !eachTime.test(ways.b) ? { ...ways, a: ways.b, b: ways.a } : ways;
}

function questions(one: Case): Question[] {
  const ways = orderedWays(one);
  const { a, b } = ways;
  const money = { kind: 'money', sign: one.sign } as const;
  const monthly = { ...money, period: 'month' } as const;
  const undo: Question = {
    id: 'undo',
    ask: `If “${a}” doesn’t work out, can you undo it?`,
    field: { kind: 'choice', choices: ['Yes, within a month', 'Only at a cost', 'No'] },
  };
  if (isEachTime(ways)) {
    return [
      { id: 'costA', ask: `What would “${a}” cost a month, all in?`, field: monthly },
      { id: 'perUse', ask: `What does “${b}” cost each time?`, field: money },
      {
        id: 'uses',
        ask: 'How many times a month do you need it?',
        field: { kind: 'count', unit: 'times', period: 'month' },
      },
      undo,
    ];
  }
  const onTop = ways.named === 1 ? '' : ', on top of today';
  const list: (Question | false)[] = [
    ways.named === 0 && {
      id: 'ways',
      ask: 'What are the two ways? A few words for each, such as “open a shop / sell wholesale”.',
      field: { kind: 'text' },
    },
    { id: 'inA', ask: `How much would “${a}” bring in a month${onTop}, once it runs?`, field: monthly },
    { id: 'costA', ask: `What would “${a}” cost a month, all in?`, field: monthly },
    { id: 'onceA', ask: `What would “${a}” cost once, to get started?`, field: money },
    ways.named !== 1 && {
      id: 'leftB',
      ask: `How much would “${b}” leave a month${onTop}, after its costs?`,
      field: monthly,
    },
    undo,
  ];
  return list.filter((question) => question !== false);
}

const sources: Partial<Record<keyof DecideInput, string>> = {
  moneyInPerMonthA: 'inA',
  moneyOutPerMonthA: 'costA',
  moneyOnceA: 'onceA',
  moneyInPerMonthB: 'leftB',
  moneyPerUseB: 'perUse',
  usesPerMonth: 'uses',
};

function inputOf(one: Case): DecideInput {
  const leftB = one.reply('leftB')?.value;
  return {
    moneyInPerMonthA: one.reply('inA')?.value,
    moneyOutPerMonthA: one.reply('costA')?.value,
    moneyOnceA: one.reply('onceA')?.value,
    moneyPerUseB: one.reply('perUse')?.value,
    usesPerMonth: one.reply('uses')?.value,
    ...(leftB !== undefined && { moneyInPerMonthB: leftB, moneyOutPerMonthB: 0 }),
  };
}

function outcome(one: Case): Outcome {
  const ways = orderedWays(one);
  const input = inputOf(one);
  const result = calculateDecide(input);
  const said = one.deadline && !one.deadline.isPast ? one.deadline.day : undefined;
  const endDay = said ?? proposedEnd(one.today, one.given.timeline ?? '<1 month');
  const words = { ...ways, money: one.money };
  const basedOn = [
    ...new Set([
      ...basedOnWish(one),
      ...basedOnReplies(one, ['inA', 'costA', 'onceA', 'perUse', 'uses', 'leftB', 'undo', 'ways']),
    ]),
  ];
  const slots = slotsOf(one, ways, input, result, endDay);
  return {
    title: titleOf(ways, one, endDay),
    answer: { text: answerOf(ways, input, result, slots), basedOn },
    figures: figuresOf(ways, input, result, slots, basedOn),
    sums: decideSums(input, words).map(({ inputs, gives: _, ...sum }) => ({
      ...sum,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    levers: decideLevers(input, words).map(({ inputs, ...lever }) => ({
      ...lever,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    promoted: promotedOf(one, result),
    vetoed: [],
    measures: [
      {
        title: 'The decision',
        baseline: 'Open',
        target: `Made by ${one.sayDay(endDay)}`,
        howToRead: 'Each Friday, write down the one fact that you found out and the one that’s still missing.',
        basedOn: basedOnWish(one),
      },
      ...measureOf(ways, result, slots, basedOn),
    ],
    avoid: [],
    turn: turnOf(ways, result, basedOn),
    slots,
    endDay,
  };
}

function titleOf({ a, b, named }: Ways, one: Case, endDay: string): string {
  const by = `by ${one.sayDay(endDay)}`;
  const both =
    named === 2
      ? `${capital(a)}, or ${b}? Decide ${by}`
      : a === 'do it'
        ? `Your decision, ${by}`
        : `${capital(a)}, or not? Decide ${by}`;
  return both.length <= 90 ? both : `Your decision, ${by}`;
}

function slotsOf(
  one: Case,
  { a, b }: Ways,
  input: DecideInput,
  result: DecideResult,
  endDay: string,
): Outcome['slots'] {
  const money = (amount: number | undefined) => (amount === undefined ? undefined : one.money(amount));
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const undo = one.reply('undo');
  return {
    a,
    b,
    costA: money(result.costA),
    costB: money(result.costB),
    inA: money(input.moneyInPerMonthA),
    onceA: money(input.moneyOnceA),
    perUse: money(input.moneyPerUseB),
    uses: number(input.usesPerMonth),
    equalUses: number(result.equalUses),
    leftA: money(result.leftA),
    leftB: money(result.leftB),
    payBack:
      result.monthsToPayBack === undefined
        ? undefined
        : `${plain(result.monthsToPayBack)} ${result.monthsToPayBack === 1 ? 'month' : 'months'}`,
    waiting: money(result.waitingPerMonth),
    saved: result.savedPerMonth ? money(result.savedPerMonth) : undefined,
    cheaper: result.cheaper === 'a' ? a : result.cheaper === 'b' ? b : undefined,
    noUndo: undo && /^(?:no|only)/iu.test(undo.text) && !undo.isUnknown ? undo.text.toLowerCase() : undefined,
    deadline: one.sayDay(endDay),
  };
}

/** Months after which money that comes back is too far away to plan with. */
const longestPayBack = 36;

function answerOf({ a, b, named }: Ways, input: DecideInput, result: DecideResult, slots: Outcome['slots']): string {
  const { costA, perUse, equalUses, uses, cheaper, saved, leftA, inA, onceA, payBack, waiting, deadline } = slots;
  if (costA && perUse && equalUses) {
    const first = `“${capital(a)}” costs ${costA} a month and “${b}” ${perUse} each time, so they cost the same at ${equalUses} times a month.`;
    if (!uses) return `${first} Count how often you really need it for four weeks, then choose.`;
    if (cheaper === undefined) return `${first} You’re right at that point, so choose the one that’s easier to undo.`;
    const again =
      cheaper === b ? `look again when you reach ${equalUses}` : `look again if you drop below ${equalUses}`;
    return `${first} You need it ${uses} times: choose “${cheaper}”, which saves ${saved} a month, and ${again}.`;
  }
  if (leftA && inA && costA) {
    if ((result.leftA ?? 0) <= 0)
      return `“${capital(a)}” would bring ${inA} and cost ${costA} a month, so it loses money as it stands. Don’t start it before one of the two changes.`;
    const first = `“${capital(a)}” would bring ${inA} and cost ${costA} a month, which leaves ${leftA}.`;
    const left = result.leftA ?? 0;
    const alone =
      onceA && input.moneyOnceA
        ? ` Its ${onceA} would take ${plain(Math.ceil(input.moneyOnceA / left))} months to come back at that rate.`
        : '';
    if (result.leftB !== undefined && waiting === undefined) {
      return `${first}${alone} “${capital(b)}” leaves ${slots.leftB}, so ${named === 1 ? 'stay with' : 'choose'} that unless a test shows more.`;
    }
    if (payBack && onceA && (result.monthsToPayBack ?? 0) > longestPayBack) {
      const other = result.leftB === undefined ? 'that’s too slow' : `“${b}” leaves ${slots.leftB} without that risk`;
      return `${first} It would take ${payBack} to pay back the ${onceA}: ${other}, so leave it unless it costs much less to start.`;
    }
    if (payBack && onceA)
      return `${first} It pays back its ${onceA} in ${payBack}: test whether the ${inA} is real before you commit.`;
    return `${first} Test whether the ${inA} is real before you commit, and decide by ${deadline}.`;
  }
  const known = costA
    ? `“${capital(a)}” costs ${costA} a month, but what it brings isn’t known.`
    : `What “${a}” costs and brings a month isn’t known yet.`;
  return `${known} Find those numbers first and run a small test, then decide by ${deadline}.`;
}

function figuresOf(
  ways: Ways,
  input: DecideInput,
  result: DecideResult,
  slots: Outcome['slots'],
  basedOn: number[],
): Outcome['figures'] {
  const monthly = (value: string | undefined) => value && `${value} a month`;
  const rows: [string, string | undefined][] =
    input.moneyPerUseB === undefined && result.leftA !== undefined
      ? [
          [capital(ways.a), `${slots.leftA} left a month`],
          [capital(ways.b), result.leftB === undefined ? undefined : `${slots.leftB} left a month`],
          ['Neither', ways.named === 1 ? undefined : 'Nothing spent, nothing gained'],
          ['Paid back after', slots.payBack],
          ['Each month of waiting costs', slots.waiting],
        ]
      : [
          [capital(ways.a), monthly(slots.costA)],
          [capital(ways.b), monthly(slots.costB) ?? (slots.perUse && `${slots.perUse} each time`)],
          ['Equal at', slots.equalUses && `${slots.equalUses} times a month`],
          ['You need it', slots.uses && `${slots.uses} times a month`],
          ['Saved by the cheaper way', monthly(slots.saved)],
        ];
  const known = rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : []));
  return known.length > 1
    ? known
    : [...known, { title: 'Still missing', value: 'What it brings and costs a month', basedOn }];
}

/** What can’t be undone is tested smaller; what others decide too is agreed on first. */
function promotedOf(one: Case, result: DecideResult): string[] {
  const undo = one.reply('undo');
  const isHard = undo !== undefined && /^(?:no|only)/iu.test(undo.text) && !undo.isUnknown;
  const isShared = one.given.decisionAuthority !== undefined && one.given.decisionAuthority !== 'Sole';
  return [
    ...(isHard ? ['undo'] : []),
    ...(result.equalUses === undefined ? [] : ['uses']),
    'test',
    ...(result.monthsToPayBack === undefined ? [] : ['cash']),
    ...(isShared ? ['people'] : []),
  ];
}

function measureOf(ways: Ways, result: DecideResult, slots: Outcome['slots'], basedOn: number[]): Outcome['measures'] {
  if (result.equalUses !== undefined) {
    return [
      {
        title: 'Times a month you need it',
        baseline: slots.uses ?? 'Count it for four weeks',
        target: `Look again at ${slots.equalUses}`,
        howToRead: 'Make a mark each time, and add them up at the end of the month.',
        basedOn,
      },
    ];
  }
  if (result.leftA === undefined) return [];
  return [
    {
      title: `What “${ways.a}” leaves a month`,
      baseline: `${slots.leftA} expected`,
      target: `${slots.leftA} shown by the test`,
      howToRead: 'Compare the test’s real income and cost with the expected ones.',
      basedOn,
    },
  ];
}

function turnOf({ a, b }: Ways, { equalUses, cheaper, leftA }: DecideResult, basedOn: number[]): Outcome['turn'] {
  if (equalUses !== undefined && cheaper !== undefined) {
    const text =
      cheaper === 'b'
        ? `If you need it ${plain(equalUses)} times a month or more, “${a}” becomes the cheaper way.`
        : `If you need it fewer than ${plain(equalUses)} times a month, “${b}” becomes the cheaper way.`;
    return [{ text, basedOn }];
  }
  if (leftA !== undefined && leftA > 0)
    return [{ text: `If the test brings less than what “${a}” costs, leave it.`, basedOn }];
  return [];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
