import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import type { Told } from '#server/ai/playbook/analyze/outcome-parts.ts';
import type { LowerPart } from '#server/ai/playbook/calculate/lower.ts';
import { inAll } from '#server/ai/playbook/calculate/lower-in-words.ts';
import { cleanTextLine } from '#server/ai/quote.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';
import { singular } from './read-case.ts';
import { type FailedCut, failedCut, renewalMonth, type WorkedCut, workedCut } from './tried-cuts.ts';

/** What a number that shall fall is made of: each has findings of its own. */
export type LowerTopic = 'costs' | 'hours' | 'debt' | 'overdue' | 'events';

type Period = 'week' | 'month' | 'year';

/** What somebody said about a number that shall fall. */
export interface Lowering {
  topic: LowerTopic;
  /** `costs`, `hours`, `late deliveries`, `scrap rate`: what stands in the title. */
  what: string;
  /** What is counted, where it is counted. */
  noun: Noun;
  unit: 'money' | 'percent' | 'count' | 'hours';
  period: Period | undefined;
  now: Told | undefined;
  target: Told | undefined;
  /** `15% less`, where only that was said. */
  less: string | undefined;
  /** All of which they are a part: `220 orders`. */
  whole: (Told & { noun: string }) | undefined;
  /** `counted`: how many they counted, where these are taken as shares of the number. */
  parts: { list: LowerPart[]; answer: number; counted?: number | undefined } | undefined;
  each: Told | undefined;
  /** For hours: what somebody else’s costs, and what the owner’s is worth. */
  pay: Told | undefined;
  worth: Told | undefined;
  /** For a debt: what is paid each month, and the percent a year. */
  payment: Told | undefined;
  rate: Told | undefined;
  /** `30 pastries a week` that are thrown away. */
  waste: (Told & { noun: string; period: Figure['period'] }) | undefined;
  /** Somebody they asked for less who said no: `your landlord`. */
  refusedBy: string | undefined;
  /** What they tried for less money: what went wrong, and what worked. */
  failed: FailedCut | undefined;
  worked: WorkedCut | undefined;
  /** `March`, in which the lease ends. */
  renewal: string | undefined;
}

const topics: readonly [LowerTopic, RegExp][] = [
  [
    'overdue',
    /\b(?:overdue|unpaid|outstanding|open) (?:invoices?|bills?|payments?|accounts?)\b|\breceivables?\b|\b(?:owes?|owed to) (?:us|me)\b|\bpay (?:us |me )?late\b|\blate pay(?:ments?|ers?)\b/iu,
  ],
  ['debt', /\b(?:debts?|loans?|overdraft|credit (?:cards?|line)|owe)\b/iu],
  ['hours', /\bovertime\b|\bwork(?:ing)? (?:less|fewer|shorter)\b|\bhours\b(?! (?:wait|late))|\bworkload\b/iu],
  [
    'costs',
    /\b(?:costs?|expens\p{L}+|spend\p{L}*|overheads?|outgoings|rent|bills?|budget|payroll|fees|burn rate|purchas\p{L}+)\b/iu,
  ],
];

const costNames =
  /\b((?:energy|power|electricity|gas|fuel|phone|water|grocery|ad|marketing|material|labor|labour|food|shipping|software|travel|insurance|fixed|running|operating|monthly|office|production) (?:costs?|expenses|spend(?:ing)?|bills?|overheads?)|rent|payroll|overheads?|expenses|fees|spending|costs?)\b/iu;
const eventNames =
  /\b((?:customer |guest |client |shipping |delivery |billing |order |staff |quality |wrong |late |missed |sick |no-)?(?:complaints?|errors?|mistakes?|defects?|accidents?|injuries|deliver(?:y|ies)|days|shifts?|shows?|breakages?|breakdowns?|claims?|absences|interruptions|orders|deadlines|tickets|faults|callbacks?|repairs|returns|incidents?|rework|scrap rate|scrap|error rate|defect rate|complaint rate|absenteeism|waste|stock|inventory))\b/iu;

const mishaps =
  /\b(?:complaints?|errors?|mistakes?|defects?|accidents?|injuries|late deliver(?:y|ies)|rework|scrap|sick days|absences|no-shows)\b/iu;

/** What the wish names first; late deliveries that cost money are late deliveries. */
function topicOf({ given, figures, wish }: Case): LowerTopic {
  const units = figures.filter(({ answer }) => answer === wish.answer).map(({ unit }) => unit);
  // “Spend less time on admin: 20 hours” is no spending.
  if (units.includes('hours') && !units.includes('money')) return 'hours';
  const found = [...topics, ['events', mishaps] as const].flatMap(([topic, pattern]) => {
    const at = given.desiredOutcome.search(pattern);
    return at < 0 ? [] : [{ topic, at }];
  });
  return found.toSorted((one, other) => one.at - other.at)[0]?.topic ?? 'events';
}

/** `less time on admin`. */
const hoursFor = /\b(?:time|hours)(?: a week| per week)? (?:on|for|doing) (?:the |my |our )?(\p{L}{3,20})\b/iu;
const hour: Noun = { one: 'hour', many: 'hours' };
const thing: Noun = { one: 'case', many: 'cases' };
const many = /(?:s|people)$/iu;

function namesOf(one: Case, topic: LowerTopic): { what: string; noun: Noun } {
  const text = one.given.desiredOutcome;
  if (topic === 'hours') {
    const use = hoursFor.exec(text)?.[1]?.toLowerCase();
    return { what: /\bovertime\b/iu.test(text) ? 'overtime' : use ? `hours for ${use}` : 'hours', noun: hour };
  }
  if (topic === 'debt') return { what: 'debt', noun: thing };
  if (topic === 'overdue')
    return { what: 'overdue invoices', noun: { one: 'overdue invoice', many: 'overdue invoices' } };
  if (topic === 'costs') return { what: costNames.exec(text)?.[1]?.toLowerCase() ?? 'costs', noun: thing };
  const named = eventNames.exec(text)?.[1]?.toLowerCase();
  const what = named === undefined ? one.noun.many : plural(named);
  return { what, noun: many.test(what) ? { one: singular(what), many: what } : thing };
}

function plural(name: string): string {
  if (/rate$|rework$|scrap$|absenteeism$|waste$|stock$|inventory$|s$/u.test(name)) return name;
  return /[^aeo]y$/u.test(name) ? name.replace(/y$/u, 'ies') : `${name}s`;
}

type Change = FactOf<'change'>;

export function readLower(one: Case): Lowering {
  const topic = topicOf(one);
  const { what, noun } = namesOf(one, topic);
  const own = one.figures.filter(({ answer }) => answer === one.wish.answer);
  const change = one.facts.find(
    (fact): fact is Change => fact.kind === 'change' && fact.direction === 'down' && fact.answer === one.wish.answer,
  );
  const unit = unitOf(topic, change, own);
  const figures = own.filter((figure) => figure.unit === unit || (unit === 'hours' && figure.unit === 'count'));
  const pair = pairIn(figures);
  const period = periodOf(
    one,
    { topic, unit },
    change?.period ?? pair?.find((figure) => figure.period)?.period ?? figures.find(({ period: said }) => said)?.period,
  );
  const wanted = pair ? undefined : figures.find(isWantedLow);
  const { whole, wholeFigure } = wholeOf(figures, unit);
  const told = change?.from.value ?? pair?.[0].value ?? levelOf(figures, topic, wanted, wholeFigure)?.value;
  const [todayReply, targetReply] = [one.reply('today'), one.reply('target')];
  const now = toldBy(todayReply) ?? said(told, one.wish.answer);
  const growth = one.facts.find(
    (fact): fact is FactOf<'growthBy'> =>
      fact.kind === 'growthBy' && fact.direction === 'down' && fact.answer === one.wish.answer,
  );
  return {
    topic,
    what,
    noun,
    unit,
    period,
    now,
    target:
      toldBy(targetReply) ??
      said(todayReply?.wanted, todayReply?.answer) ??
      said(change?.to.value ?? pair?.[1].value ?? wanted?.value ?? lessThan(one, now, growth), one.wish.answer),
    less: topic === 'debt' ? undefined : lessInWords(one, growth),
    whole: wholeSaid(todayReply, whole, one),
    parts: isSingleCost(topic, what)
      ? now && { list: [partOf(what, now.value, topic)], answer: now.answer }
      : partsIn(one.reply('parts'), { topic, unit, now: now?.value }),
    each: unit === 'money' ? said(1, now?.answer ?? one.wish.answer) : toldBy(one.reply('each')),
    pay: toldBy(one.reply('pay')),
    worth: toldBy(one.reply('worth')),
    payment: toldBy(one.reply('payment')) ?? paymentIn(own, topic),
    rate: toldBy(one.reply('rate')) ?? rateIn(own, topic),
    waste: topic === 'costs' ? wasteIn(one) : undefined,
    refusedBy: topic === 'costs' ? refusedIn(one) : undefined,
    failed: topic === 'costs' ? failedCut(one) : undefined,
    worked: topic === 'costs' ? workedCut(one) : undefined,
    renewal: topic === 'costs' ? renewalMonth(one) : undefined,
  };
}

const wasting =
  /\b(?:throw(?:ing|s)? (?:away|out)|threw (?:away|out)|wast(?:e|es|ing)|discard\p{L}*|toss(?:es|ing)?|bin(?:ning)?)\b[^.;,]*$/u;

function wasteIn({ figures }: Case): Lowering['waste'] {
  const found = figures.find(
    ({ unit, noun, period, before }) => unit === 'count' && noun && period !== undefined && wasting.test(before),
  );
  return found?.noun ? { value: found.value, answer: found.answer, noun: found.noun, period: found.period } : undefined;
}

/** `Asked the landlord once, he said no`. */
const refusing =
  /\basked (?:the |our |my )(landlord|supplier|bank|owner|insurer|agent)\b[^.;]*\b(?:said no|refused|declined|wouldn['’]?t|turned (?:us|me|it) down|no luck|didn['’]?t)\b/iu;

function refusedIn({ given }: Case): string | undefined {
  const who = refusing.exec(given.stepsTaken ?? '')?.[1]?.toLowerCase();
  return who && `your ${who}`;
}

function said(value: number | undefined, answer: number | undefined): Told | undefined {
  return value === undefined || answer === undefined ? undefined : { value, answer };
}

function toldBy(reply: Reply | undefined): Told | undefined {
  if (reply?.isNone) return { value: 0, answer: reply.answer };
  return said(reply?.value, reply?.answer);
}

function unitOf(topic: LowerTopic, change: Change | undefined, figures: readonly Figure[]): Lowering['unit'] {
  if (topic === 'hours') return 'hours';
  if (topic === 'debt') return 'money';
  const units = change ? [change.to.unit] : figures.map(({ unit }) => unit);
  // “Cut costs by 15%” speaks of money.
  if (topic === 'costs') return change?.to.unit === 'percent' ? 'percent' : 'money';
  if (units.includes('money')) return 'money';
  if (units.includes('percent') && !units.includes('count')) return 'percent';
  return topic === 'overdue' && !units.includes('count') ? 'money' : 'count';
}

function periodOf(
  one: Case,
  { topic, unit }: Pick<Lowering, 'topic' | 'unit'>,
  said: string | undefined,
): Period | undefined {
  const text = one.given.desiredOutcome;
  if (unit !== 'percent' && (said === 'week' || said === 'month' || said === 'year')) return said;
  if (unit === 'percent' || topic === 'debt' || topic === 'overdue' || /\b(?:stock|inventory)\b/iu.test(text))
    return undefined;
  if (/\bmonthly\b/iu.test(text)) return 'month';
  if (/\bweekly\b/iu.test(text)) return 'week';
  if (/\b(?:yearly|annual)\b/iu.test(text)) return 'year';
  return topic === 'hours' ? 'week' : 'month';
}

const to = /\b(?:to|to under|to below|to less than|down to|→|->)\s(?:about |under |below |at most )?$/u;

/** `from 70 to 45`, `12 a month to 4`: the second directly behind the first, and lower. */
function pairIn(figures: readonly Figure[]): [Figure, Figure] | undefined {
  for (const [at, first] of figures.entries()) {
    const next = figures[at + 1];
    if (next && next.value < first.value && next.sentence === first.sentence && to.test(next.before))
      return [first, next];
  }
  return undefined;
}

const low =
  /\b(?:to|under|below|at most|no more than|less than|fewer than|want|should be|maximum|max|instead of \d+,?)\s(?:about |only |just )?$/u;

function isWantedLow({ before }: Figure): boolean {
  return low.test(before) || to.test(before);
}

const wholeBefore = /\b(?:on|of|out of|per|for every|in)\s(?:about |around |our )?$/u;

/** `14 complaints a month on 220 orders`: the orders. */
function wholeOf(figures: readonly Figure[], unit: Lowering['unit']) {
  if (unit !== 'count') return {};
  const wholeFigure = figures.find(({ before, noun }, at) => at > 0 && noun !== undefined && wholeBefore.test(before));
  if (wholeFigure?.noun) return { whole: { value: wholeFigure.value, noun: wholeFigure.noun }, wholeFigure };
  const part = figures.find(({ outOf }) => outOf !== undefined);
  return part?.outOf ? { whole: { value: part.outOf, noun: part.noun ?? inAll }, wholeFigure: undefined } : {};
}

function wholeSaid(
  reply: Reply | undefined,
  whole: { value: number; noun: string } | undefined,
  { wish, noun }: Case,
): Lowering['whole'] {
  if (reply?.outOf !== undefined) return { value: reply.outOf, answer: reply.answer, noun: noun.many };
  return whole && { ...whole, answer: wish.answer };
}

/** The number of today: the first that is neither wanted, a whole nor what is paid in a time. */
function levelOf(
  figures: readonly Figure[],
  topic: LowerTopic,
  wanted: Figure | undefined,
  whole: Figure | undefined,
): Figure | undefined {
  return figures.find(
    (figure) =>
      figure !== wanted &&
      figure !== whole &&
      !/\bby\s$/u.test(figure.before) &&
      !(topic === 'debt' && figure.period !== undefined),
  );
}

/** `by 15%`, `halve`, `by a third`: from today’s number. */
function lessThan(one: Case, now: Told | undefined, growth: FactOf<'growthBy'> | undefined): number | undefined {
  if (now === undefined) return undefined;
  const { value, unit } = growth?.amount ?? {};
  if (value !== undefined && unit !== 'percent') return Math.max(0, now.value - value);
  const share = shareLess(one, growth);
  return share === undefined ? undefined : now.value * (1 - share.value);
}

const fractions: readonly [RegExp, value: number, words: string][] = [
  [/\bhalv(?:e|ing)\b|\b(?:in|by) half\b/iu, 0.5, 'half'],
  [/\bby a third\b/iu, 1 / 3, 'a third less'],
  [/\bby a quarter\b/iu, 0.25, 'a quarter less'],
];
const percentLess = /\b(?:costs?|expenses|spending|bills?|overheads?|by|about)\s(\d{1,2})\s?%/iu;

function shareLess(
  { given }: Case,
  growth: FactOf<'growthBy'> | undefined,
): { value: number; words: string } | undefined {
  const { value, unit } = growth?.amount ?? {};
  const percent = unit === 'percent' ? value : Number(percentLess.exec(given.desiredOutcome)?.[1] ?? 0);
  if (percent && percent < 100) return { value: percent / 100, words: `${percent}% less` };
  const [, part, words] = fractions.find(([pattern]) => pattern.test(given.desiredOutcome)) ?? [];
  return part === undefined || words === undefined ? undefined : { value: part, words };
}

function lessInWords(one: Case, growth: FactOf<'growthBy'> | undefined): string | undefined {
  const { value, unit, words } = growth?.amount ?? {};
  if (value !== undefined && unit !== 'percent') return `${unit === 'money' ? one.money(value) : words} less`;
  return shareLess(one, growth)?.words;
}

function paymentIn(figures: readonly Figure[], topic: LowerTopic): Told | undefined {
  const paid = figures.find(
    ({ unit, period, before }) =>
      topic === 'debt' && unit === 'money' && period === 'month' && /\bpay\p{L}*\b/u.test(before),
  );
  return said(paid?.value, paid?.answer);
}

/** The percent beside a debt, but no “by 20%”. */
function rateIn(figures: readonly Figure[], topic: LowerTopic): Told | undefined {
  const rate = figures.find(({ unit, before }) => topic === 'debt' && unit === 'percent' && !/\bby\s$/u.test(before));
  return said(rate?.value, rate?.answer);
}

/** What one step can plausibly take from a part, and the finding that says how; the last line is for all others. */
const steps: Record<LowerTopic, readonly [RegExp, stepShare: number, lever: string][]> = {
  costs: [
    [/\b(?:wages?|payroll|pay|salar\p{L}+|staff|people|team|labou?r|me|my pay)\b/iu, 0.05, 'shifts'],
    [
      /\b(?:subscriptions?|software|apps?|tools?|saas|memberships?|licen[cs]es?|ads?|advertising|marketing|travel|coffee|misc\p{L}*|other)\b/iu,
      0.3,
      'stop',
    ],
    [/./u, 0.1, 'biggest'],
  ],
  hours: [
    [/\b(?:meetings?|emails?|messages|travel|driving|drive|social|instagram|facebook)\b/iu, 1 / 3, 'stop'],
    [/./u, 0.5, 'hand-over'],
  ],
  events: [[/./u, 0.5, 'first-cause']],
  overdue: [[/./u, 1, 'call-biggest']],
  debt: [[/./u, 0.1, 'highest-rate']],
};

const mostParts = 8;
/** What is left over is nothing to ask a lower price for. */
const leftOver = /^(?:rest|remainder|everything else|all else)$/iu;
const afterMonth = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*\.? 20\d\d\b/iu;

function partOf(name: string, amount: number, topic: LowerTopic): LowerPart {
  const [, stepShare = 0.1, lever = ''] = steps[topic].find(([pattern]) => pattern.test(name)) ?? [];
  return { name, amount, stepShare, lever };
}

/** Rent, or an energy bill: it has no parts to ask for. */
export function isSingleCost(topic: LowerTopic, what: string): boolean {
  return topic === 'costs' && /(?:rent|bill|payroll|insurance)$/u.test(what);
}

/** `rent 2,000, van 900 and subscriptions 300`: each with its number. */
function partsIn(
  reply: Reply | undefined,
  { topic, unit, now }: Pick<Lowering, 'topic' | 'unit'> & { now: number | undefined },
): Lowering['parts'] {
  if (!reply || reply.isNone || reply.isUnknown) return undefined;
  const found = withNumbers(cleanTextLine(reply.text))
    .flatMap((words) => {
      const number = numberIn(words);
      const name = number && nameOf(words.replace(number.words, ' '), topic);
      if (!name || leftOver.test(name) || afterMonth.test(words)) return [];
      return number.value > 0 ? [{ ...number, name }] : [];
    })
    .slice(0, mostParts);
  const total = found.reduce((sum, { value }) => sum + value, 0);
  // Causes are counted over a time of their own: then they are shares of the number.
  const isShares = now !== undefined && (unit === 'percent' || (topic === 'events' && total > now));
  const list = found.flatMap(({ name, value, isPercent }): LowerPart[] => {
    if (isPercent && now === undefined) return [];
    const amount = isPercent ? ((now ?? 0) * value) / 100 : isShares ? ((now ?? 0) * value) / total : value;
    return [partOf(name, amount, topic)];
  });
  const counted = isShares && found.every(({ isPercent }) => !isPercent) ? total : undefined;
  return list.length === 0 ? undefined : { list, answer: reply.answer, counted };
}

/** Each part with its number: `subscriptions and software 900` is one. */
function withNumbers(text: string): string[] {
  let open = '';
  return text.split(/,\s|;|\n|\s(?:and|plus|\+|&)\s|\.\s/iu).flatMap((words) => {
    const whole = open === '' ? words : `${open} and ${words}`;
    open = numberIn(words) ? '' : whole;
    return open === '' ? [whole] : [];
  });
}

/** Also `Oak Street 8,000`, which elsewhere would be an address. */
function numberIn(words: string): { words: string; value: number; isPercent: boolean } | undefined {
  const read = numbersIn(words).find(({ is, value }) => is === 'amount' && value !== undefined);
  if (read?.value !== undefined) return { words: read.words, value: read.value, isPercent: read.unit === 'percent' };
  const last = /(?<![\p{L}\d.,])\d{1,3}(?:,?\d{3})*(?:\.\d+)?$/u.exec(words.trim())?.[0];
  return last === undefined ? undefined : { words: last, value: Number(last.replaceAll(',', '')), isPercent: false };
}

const edges =
  /^[^\p{L}\p{N}]+|^(?:the|then|and|about|around|for|is|of|on|our|my|a month|a week)\s|[^\p{L}\p{N})]+$|\s(?:about|around|is|are|at|of|for|on|hours?|hrs?|h|a month|a week|per month|per week|monthly|each)$/iu;

function nameOf(words: string, topic: LowerTopic): string | undefined {
  let name = words.replaceAll(/[“”"]/gu, '').replaceAll(/\s+/gu, ' ').trim();
  for (let next = name.replace(edges, ''); next !== name; next = name.replace(edges, '')) name = next;
  if (name.length < 2 || name.length > 40) return undefined;
  const isOfFirms = topic === 'overdue' || topic === 'debt' || properName.test(name);
  return isOfFirms ? name : name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** Every word of it has a capital: a firm or a person. */
const properName = /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u;
