import {
  calculateDecide,
  type DecideInput,
  type DecideResult,
  decideLevers,
  decideSums,
} from '#server/ai/playbook/calculate/decide.ts';
import { capital, counted, month, plain } from '#server/ai/playbook/calculate/format.ts';
import { cleanTextLine, sentencesOf } from '#server/ai/quote.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { basedOnInputs, basedOnReplies, basedOnWish } from './kind-parts.ts';
import { fitting } from './outcome-parts.ts';
import { proposedEnd } from './plan-calendar.ts';

/** Decide between two ways, or neither: what each costs and leaves, where they are equal, and what would turn it. */
export const decide: Kind = { id: 'decide', needsOwner: false, questions, outcome };

interface Ways {
  a: string;
  b: string;
  /** The same without the place or the people behind it, for texts that name them often. */
  shortA: string;
  shortB: string;
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
function waysOf(one: Case): Pick<Ways, 'a' | 'b' | 'named'> {
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

function isEachTime({ a, b }: Pick<Ways, 'a' | 'b'>): boolean {
  return eachTime.test(b) || eachTime.test(a);
}

/** The way that is paid each time is B. */
function orderedWays(one: Case): Ways {
  const ways = waysOf(one);
  const isTurned = eachTime.test(ways.a) && !eachTime.test(ways.b);
  const [a, b] = isTurned ? [ways.b, ways.a] : [ways.a, ways.b];
  const [shortA, shortB] = [shortened(a), shortened(b)];
  return { a, b, ...(shortA === shortB ? { shortA: a, shortB: b } : { shortA, shortB }), named: ways.named };
}

const longWay = 26;
const preposition = /\s(?:in|at|to|for|with|from|near|on|by)\s/giu;

/** `open a second shop` of `open a second shop in Rivière-du-Loup`; never less than two words that say something. */
function shortened(way: string): string {
  if (way.length <= longWay) return way;
  const heads = [...way.matchAll(preposition)].map(({ index }) => way.slice(0, index));
  return heads.find((head) => head.length >= 12 && head.includes(' ')) ?? way;
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

/** What the numbers speak for: A where it leaves more and comes back in time, B where that leaves as much. */
function advisedOf(result: DecideResult): 'a' | 'b' | undefined {
  const { cheaper, leftA, leftB, waitingPerMonth, monthsToPayBack } = result;
  if (result.equalUses !== undefined) return cheaper === 'equal' ? undefined : cheaper;
  if (leftA === undefined) return undefined;
  const isSlow = (monthsToPayBack ?? 0) > longestPayBack;
  if (waitingPerMonth !== undefined && leftA > 0 && !isSlow) return 'a';
  return leftB !== undefined && leftB > 0 ? 'b' : undefined;
}

function outcome(one: Case): Outcome {
  const ways = orderedWays(one);
  const input = inputOf(one);
  const result = calculateDecide(input);
  const said = one.deadline && !one.deadline.isPast ? one.deadline.day : undefined;
  const endDay = said ?? proposedEnd(one.today, one.given.timeline ?? '<1 month');
  const words = { a: ways.shortA, b: ways.shortB, money: one.money };
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
    sums: [
      ...decideSums(input, words).map(({ inputs, gives: _, ...sum }) => ({
        ...sum,
        basedOn: basedOnInputs(one, inputs, sources),
      })),
      ...fiveYearsSum(one, ways, input, result),
    ],
    levers: decideLevers(input, words).map(({ inputs, ...lever }) => ({
      ...lever,
      basedOn: basedOnInputs(one, inputs, sources),
    })),
    promoted: promotedOf(one, result),
    vetoed: [...(isEachTime(ways) ? [] : ['uses']), ...vetoedByB(one, slots)],
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
    avoid: avoidOf(slots, basedOnWish(one)),
    turn: turnOf(ways, result, slots, basedOn),
    slots,
    endDay,
    checks: [
      { title: 'Halfway check: look at the test so far', measure: 'Income and cost so far, in two numbers', week: 3 },
    ],
  };
}

function titleOf(ways: Ways, one: Case, endDay: string): string {
  const by = `by ${one.sayDay(endDay)}`;
  const told = { 0: undefined, 1: `${capital(ways.a)}, or not?`, 2: `${capital(ways.a)}, or ${ways.b}?` }[ways.named];
  const short = ways.named === 2 ? `${capital(ways.shortA)}, or ${ways.shortB}?` : undefined;
  const own = ways.named === 0 ? decisionIn(one) : undefined;
  return fitting(
    `Your decision, ${by}`,
    told && `${told} Decide ${by}`,
    short && `${short} Decide ${by}`,
    own && `Decide ${by}: “${own}”`,
  );
}

/** Says only that somebody can't decide. */
const undecided = /\b(?:decide|decision|know|choose|turn around|not sure)\b/iu;

/** A whole sentence of the wish that says what there is to decide. */
function decisionIn({ given }: Case): string | undefined {
  return sentencesOf(given.desiredOutcome, 400)
    .map((sentence) => sentence.replace(/[.!?;:,]+$/u, '').replaceAll(/[“”"]/gu, ''))
    .find((sentence) => sentence.split(' ').length > 3 && (!undecided.test(sentence) || sentence.length > 40));
}

function slotsOf(one: Case, ways: Ways, input: DecideInput, result: DecideResult, endDay: string): Outcome['slots'] {
  const { shortA: a, shortB: b } = ways;
  const isB = ways.named === 2 && result.equalUses === undefined && advisedOf(result) === 'b';
  const money = (amount: number | undefined) => (amount === undefined ? undefined : one.money(amount));
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const undo = one.reply('undo');
  const rent = rentOf(one);
  return {
    a: ways.named === 0 ? undefined : a,
    b: ways.named === 0 ? undefined : b,
    test: ways.named === 0 ? undefined : isB ? b : a,
    betterB: isB ? b : undefined,
    rent: money(rent),
    rentShare: shareOf(rent, result.costA),
    lateDays: lateDaysOf(one),
    tenthLess: lessOf(one, result),
    betterByB: money(result.betterByB),
    costA: money(result.costA),
    costB: money(result.costB),
    inA: money(input.moneyInPerMonthA),
    onceA: money(input.moneyOnceA),
    perUse: money(input.moneyPerUseB),
    uses: number(input.usesPerMonth),
    equalUses: number(result.equalUses),
    leftA: money(result.leftA),
    leftB: money(result.leftB),
    fiveYears:
      isB && result.fiveYearsA !== undefined && result.fiveYearsB !== undefined
        ? `${one.money(result.fiveYearsB)} against ${one.money(result.fiveYearsA)}`
        : undefined,
    aboveBudget: aboveBudget(one, input.moneyOnceA),
    noHands: noHands.test(one.given.desiredOutcome) ? '' : undefined,
    payBack: result.monthsToPayBack === undefined ? undefined : counted(result.monthsToPayBack, month),
    alone: result.monthsAlone === undefined ? undefined : counted(result.monthsAlone, month),
    waiting: money(result.waitingPerMonth),
    saved: result.savedPerMonth ? money(result.savedPerMonth) : undefined,
    cheaper: result.cheaper === 'a' ? a : result.cheaper === 'b' ? b : undefined,
    noUndo: undo && /^(?:no|only)/iu.test(undo.text) && !undo.isUnknown ? undo.text.toLowerCase() : undefined,
    deadline: one.sayDay(endDay),
  };
}

/** What speaks only of the other way, where the numbers choose B: its costs, its cash and its lease. */
function vetoedByB({ given }: Case, { betterB }: Outcome['slots']): string[] {
  if (!betterB) return [];
  const isAsked = /\bask(?:s|ed|ing)? (?:me|us)\b/iu.test(given.desiredOutcome);
  return ['undo', 'cash', 'cost', ...(isAsked ? ['income'] : [])];
}

/** “We have not the hands”: whose hours it takes decides. */
const noHands =
  /\b(?:no|not (?:the|enough)|(?:don['’]?t|do not) have (?:the|enough)|short of) (?:hands|staff|hours|time)\b/iu;

/** A start that costs more than the budget that was chosen. */
function aboveBudget(one: Case, once: number | undefined): string | undefined {
  const band = one.given.budgetRange;
  const most = /(?<=-)\$([\d.]+)k$/u.exec(band ?? '')?.[1];
  if (band === undefined || most === undefined || once === undefined || once <= Number(most) * 1000) return undefined;
  return `The ${one.money(once)} is above the ${band.replace('-', '–')} you chose. A loan’s interest would come on top of what it costs a month, so ask your bank for that number first.`;
}

/** What each way leaves in five years, side by side. */
function fiveYearsSum(one: Case, { shortA, shortB }: Ways, input: DecideInput, result: DecideResult): Outcome['sums'] {
  const { fiveYearsA, fiveYearsB, leftA, leftB } = result;
  const once = input.moneyOnceA;
  if (fiveYearsA === undefined || fiveYearsB === undefined || !once || leftA === undefined || leftB === undefined)
    return [];
  return [
    {
      title: 'Five years side by side',
      formula: `“${shortA}”: ${one.money(leftA)} × 60 − ${one.money(once)}; “${shortB}”: ${one.money(leftB)} × 60`,
      result: `${one.money(fiveYearsA)} and ${one.money(fiveYearsB)}`,
      isExample: false,
      basedOn: basedOnReplies(one, ['inA', 'costA', 'onceA', 'leftB']),
    },
  ];
}

const rented = /\b(?:rents?|leases?|local|shops?|stores?|premises|office|unit|space|location|building)\b/iu;

/** `$4,200 a month` beside a place, in their own words. */
function rentOf({ figures }: Case): number | undefined {
  return figures.find(
    ({ unit, period, value, sentence }) => unit === 'money' && period === 'month' && value > 0 && rented.test(sentence),
  )?.value;
}

/** `10%` of what the way costs; nothing where it is more than that. */
function shareOf(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || !whole || part > whole) return undefined;
  return `${plain(Math.round((part / whole) * 100))}%`;
}

/** `50 days` of “they paid late, 50 days”. */
function lateDaysOf({ figures }: Case): string | undefined {
  const late = figures.find(
    ({ unit, sentence }) => (unit === 'days' || unit === 'weeks') && /\b(?:paid|pay|pays|paying)\b/iu.test(sentence),
  );
  return late && `${plain(late.value)} ${late.unit}`;
}

/** What a tenth less income does to A: `loses $500 a month`, `leaves $2,000 a month`. */
function lessOf(one: Case, { leftA, leftIfTenthLess: less }: DecideResult): string | undefined {
  if (less === undefined || leftA === undefined || leftA <= 0) return undefined;
  if (less === 0) return 'leaves nothing';
  return less < 0 ? `loses ${one.money(-less)} a month` : `leaves ${one.money(less)} a month`;
}

/** Months after which money that comes back is too far away to plan with. */
const longestPayBack = 36;

type Named = Pick<Ways, 'a' | 'b' | 'named'>;

function answerOf({ a, b, named }: Named, input: DecideInput, result: DecideResult, slots: Outcome['slots']): string {
  const { costA, perUse, equalUses, uses, cheaper, saved, leftA, inA, deadline } = slots;
  if (costA && perUse && equalUses) {
    const first = `“${capital(a)}” costs ${costA} a month and “${b}” ${perUse} each time, so they cost the same at ${equalUses} times a month.`;
    if (!uses) return `${first} Count how often you really need it for four weeks, then choose.`;
    if (cheaper === undefined) return `${first} You’re right at that point, so choose the one that’s easier to undo.`;
    const again =
      cheaper === b ? `look again when you reach ${equalUses}` : `look again if you drop below ${equalUses}`;
    return `${first} You need it ${uses} times: choose “${cheaper}”, which saves ${saved} a month, and ${again}.`;
  }
  if (leftA && inA && costA) return answerOfMoney({ a, b, named }, input, result, slots);
  const known = costA
    ? `“${capital(a)}” costs ${costA} a month, but what it brings isn’t known.`
    : `What “${a}” costs and brings a month isn’t known yet.`;
  return `${known} Find those numbers first and run a small test, then decide by ${deadline}.`;
}

/** What A leaves a month, then B beside it, and what to do first. */
function answerOfMoney(
  { a, b, named }: Named,
  input: DecideInput,
  result: DecideResult,
  slots: Outcome['slots'],
): string {
  const { inA, costA, onceA, payBack, waiting, deadline } = slots;
  const { leftA: left = 0, leftB } = result;
  const start = `“${capital(a)}” would bring ${inA} and cost ${costA} a month`;
  const ofB = leftB !== undefined && leftB > 0 ? `“${capital(b)}” leaves ${slots.leftB}` : undefined;
  const stay = named === 1 ? 'stay with' : 'choose';
  if (left <= 0) {
    const first = left === 0 ? `${start}, so nothing is left.` : `${start}, so it loses money as it stands.`;
    return ofB
      ? `${first} ${ofB}, so ${stay} that unless a test shows more.`
      : `${first} Don’t start it before one of the two changes.`;
  }
  const first = `${start}, which leaves ${slots.leftA}.`;
  if (leftB !== undefined && waiting === undefined) {
    const alone = onceA && input.moneyOnceA ? ` Its ${onceA} would take ${slots.alone} to come back at that rate.` : '';
    const test =
      named === 1 ? 'so stay with that unless a test shows more.' : 'so choose that, and test it small first.';
    return `${first}${alone} “${capital(b)}” leaves ${slots.leftB}, ${test}`;
  }
  if (payBack && onceA && (result.monthsToPayBack ?? 0) > longestPayBack) {
    const other = ofB ? `“${b}” leaves ${slots.leftB} without that risk` : 'that’s too slow';
    return `${first} It would take ${payBack} to pay back the ${onceA}: ${other}, so leave it unless it costs much less to start.`;
  }
  return payBack && onceA
    ? `${first} It pays back its ${onceA} in ${payBack}: test whether the ${inA} is real before you commit.`
    : `${first} Test whether the ${inA} is real before you commit, and decide by ${deadline}.`;
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
          [
            'After five years',
            slots.fiveYears ?? (slots.betterByB && `${slots.betterByB} a month more with “${ways.shortB}”`),
          ],
          [`${slots.onceA} comes back after`, slots.payBack ?? slots.alone],
          ['Each month of waiting costs', slots.waiting],
          [`If “${ways.shortA}” brings 10% less`, slots.tenthLess && `It ${slots.tenthLess}`],
        ]
      : [
          [capital(ways.a), monthly(slots.costA)],
          [capital(ways.b), monthly(slots.costB) ?? (slots.perUse && `${slots.perUse} each time`)],
          ['Equal at', slots.equalUses && `${slots.equalUses} times a month`],
          ['You need it', slots.uses && `${slots.uses} times a month`],
          ['Saved by the cheaper way', monthly(slots.saved)],
        ];
  const known = rows.flatMap(([title, value]) => (value ? [{ title, value, basedOn }] : [])).slice(0, 5);
  return known.length > 1
    ? known
    : [...known, { title: 'Still missing', value: 'What it brings and costs a month', basedOn }];
}

/** What can’t be undone is tested smaller; what others decide too is agreed on first. */
function promotedOf(one: Case, result: DecideResult): string[] {
  const undo = one.reply('undo');
  const isHard = undo !== undefined && /^(?:no|only)/iu.test(undo.text) && !undo.isUnknown;
  const isShared = one.given.decisionAuthority !== undefined && one.given.decisionAuthority !== 'Sole';
  const isB = advisedOf(result) === 'b';
  return [
    ...(isHard ? ['undo'] : []),
    ...(result.equalUses === undefined ? [] : ['uses']),
    'test',
    ...(noHands.test(one.given.desiredOutcome) ? ['hours'] : []),
    ...(lateDaysOf(one) === undefined ? [] : ['late']),
    ...(result.monthsToPayBack === undefined || isB ? [] : ['cash']),
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
  const left = slots.betterB ? slots.leftB : slots.leftA;
  if (left === undefined) return [];
  return [
    {
      title: `What “${slots.betterB ?? ways.shortA}” leaves a month`,
      baseline: `${left} expected`,
      target: slots.betterB ? `More than ${slots.leftA} for all who ask` : `${left} shown by the test`,
      howToRead: slots.betterB
        ? 'Take what the test leaves for one of them, times all who’ve asked you.'
        : 'Compare the test’s real income and cost with the expected ones.',
      basedOn,
    },
  ];
}

/** A lease runs on while the other way is tested. */
function avoidOf({ rent, betterB }: Outcome['slots'], basedOn: number[]): Outcome['avoid'] {
  if (!(rent && betterB)) return [];
  const text = `Don’t sign for the ${rent} a month before the test of “${betterB}” has ended. It’s due whether you sell or not, so ask for more time instead.`;
  return [{ text, basedOn }];
}

function turnOf(
  { shortA: a, shortB: b }: Ways,
  { equalUses, cheaper, leftA }: DecideResult,
  { betterB, leftA: left, aboveBudget: above }: Outcome['slots'],
  basedOn: number[],
): Outcome['turn'] {
  if (equalUses !== undefined && cheaper !== undefined) {
    const text =
      cheaper === 'b'
        ? `If you need it ${plain(equalUses)} times a month or more, “${a}” becomes the cheaper way.`
        : `If you need it fewer than ${plain(equalUses)} times a month, “${b}” becomes the cheaper way.`;
    return [{ text, basedOn }];
  }
  if (leftA === undefined || leftA <= 0) return [];
  const text = betterB
    ? `The test has one or two of them: multiply what one leaves by all who’ve asked. If that’s below ${left} a month, look at “${a}” again.`
    : `If the test brings less than what “${a}” costs, leave it.`;
  return [{ text, basedOn }, ...(above ? [{ text: above, basedOn }] : [])];
}
