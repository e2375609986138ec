import type { Case, Noun } from '#server/ai/playbook/analyze/kind.ts';
import { calculateLoss, type LossInput, type periodsPerYear } from '#server/ai/playbook/calculate/loss.ts';
import { monthsPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { type Figure, isWanted } from './figures.ts';
import { type Share, sharesOf } from './read-come-back.ts';
import {
  type LossMode,
  lossModeOf,
  lostNoun,
  messageOf,
  moneyOfOne,
  type Reason,
  type Reasons,
  reasonsOf,
} from './read-loss.ts';

type Period = keyof typeof periodsPerYear;
type Key = keyof LossInput;

/** What somebody said about a loss of members, clients or appointments. */
export interface Leaving {
  mode: Exclude<LossMode, 'back'>;
  noun: Noun;
  input: LossInput;
  /** The answer that each number comes from. */
  from: Partial<Record<Key, number>>;
  /** `6%` and `3%`, where a share was said instead of a count. */
  percent: number | undefined;
  wantedPercent: number | undefined;
  /** They said a share of nobody knows how many, so the input counts for every hundred. */
  isOfHundred: boolean;
  /** The time that a question asks for, where the wish says none. */
  askedPeriod: Period;
  /** The words of a number of the wish whose time is not said. */
  unclearPeriod: string | undefined;
  /** The word of a goal of half: `halve`. */
  halved: string | undefined;
  reasons: Reasons;
  /** Those who were called before they left, and those of them who stayed. */
  called: { asked: number; came: number } | undefined;
}

/** Of so many who left, the reasons are asked for: ten, or all where fewer left. */
export function askedOf(lost: number | undefined): number {
  return lost !== undefined && lost >= 2 && lost < 10 && Number.isInteger(lost) ? lost : 10;
}

export function readLeaving(one: Case): Leaving {
  const found = lossModeOf(one);
  const mode = found === 'back' ? 'leave' : found;
  const isOnce = mode !== 'leave';
  const noun = lostNoun(one, mode);
  const lost = lostOf(one, mode);
  const percent = lost.percent?.value;
  const all = allOf(one, lost, noun);
  const isOfHundred = percent !== undefined && all === undefined;
  const count = percent === undefined ? lost.count?.value : (percent / 100) * (all?.value ?? 100);
  const wanted = wantedOf(one, lost, count, all?.value);
  const worth = worthOf(one, mode);
  const reasons = reasonsOf(one, askedOf(percent === undefined ? count : undefined));
  const joined = joinedOf(one);
  const lostAnswer = (lost.percent ?? lost.count)?.answer;
  const input: LossInput = {
    lostUnits: count,
    lostPeriod: lost.period,
    lostPeriods: lost.periods,
    ofUnits: isOfHundred ? 100 : all?.value,
    isOnce,
    ...(isOnce ? { moneyPerUnitOnce: worth?.value } : { moneyPerUnitPerMonth: worth?.value }),
    wantedLostUnits: wanted,
    newUnits: joined?.value,
    reasons: reasons.open,
    reasonsOfUnits: reasons.ofUnits,
  };
  return {
    mode,
    noun,
    percent,
    wantedPercent: percent === undefined ? undefined : lost.wantedPercent,
    isOfHundred,
    askedPeriod: askedPeriodOf(one, mode),
    unclearPeriod: lost.unclearPeriod,
    halved: halvedIn(one.given.desiredOutcome),
    reasons: { ...reasons, open: dearestFirst(reasons.open, input) },
    called: mode === 'leave' ? messageOf(one, /\b(?:stayed|kept|changed their minds?)\b/iu) : undefined,
    input,
    from: {
      ...(lostAnswer !== undefined && { lostUnits: lostAnswer }),
      ...(all && { ofUnits: all.answer }),
      ...(worth && { moneyPerUnitOnce: worth.answer, moneyPerUnitPerMonth: worth.answer }),
      ...(joined?.value !== undefined && { newUnits: joined.answer }),
      ...(wanted !== undefined && { wantedLostUnits: one.wish.answer }),
      ...(reasons.answer !== undefined && { reasons: reasons.answer }),
    },
  };
}

const joinedBefore =
  /\b(?:sign(?:s|ed|ing)? up|gain(?:s|ed|ing)?|join(?:s|ed|ing)?|add(?:s|ed|ing)?|win|won)\s(?:about |only |around )?$/iu;
const joinedBehind = /^\s(?:(?:new )?sign-?ups|new(?: \p{L}+)?(?: a | per |$|[,.;])|join)/iu;

/** The answer to the question, else `sign up 11` of the wish, said for the same time as what is lost. */
function joinedOf(one: Case): Counted | undefined {
  const reply = one.reply('new');
  if (reply?.value !== undefined) return { value: reply.value, answer: reply.answer };
  const figure = one.figures.find(
    ({ answer, unit, before, after }) =>
      answer === one.wish.answer && unit === 'count' && (joinedBefore.test(before) || joinedBehind.test(after)),
  );
  return figure && { value: figure.value, answer: figure.answer };
}

/** `After 2-3 months` of “people quit after 2-3 months”: so soon they go. */
export function goesAfter({ given }: Case): string | undefined {
  return /\b(?:quit|leave|cancel|go|gone|stop|drop out)\w*(?: \p{L}+){0,2} after ((?:about )?(?:\d+|one|two|three|four|five|six)(?: ?(?:-|–|to|or) ?(?:\d+|two|three|four|five|six))? (?:weeks?|months?))\b/iu.exec(
    given.desiredOutcome,
  )?.[1];
}

function dearestFirst(open: readonly Reason[], input: LossInput): Reason[] {
  return calculateLoss(input).reasons.flatMap(({ reason }) => open.find((one) => one.reason === reason) ?? []);
}

/** The time that is natural to count in. */
function askedPeriodOf(one: Case, mode: Leaving['mode']): Period {
  if (mode === 'leave') return isMonthly(one) ? 'month' : 'year';
  return mode === 'returned' ? 'month' : 'week';
}

interface Counted {
  value: number;
  answer: number;
}

interface Lost {
  count?: (Counted & { outOf?: number | undefined }) | undefined;
  percent?: Counted | undefined;
  wanted?: number | undefined;
  wantedPercent?: number | undefined;
  period: Period;
  periods?: number | undefined;
  unclearPeriod?: string | undefined;
}

const lostWords = {
  leave:
    /\blos[est]\w*|\bleft\b|\bleav\w*|\bcancel\w*|\bquit\w*|\bchurn\w*|\blaps\w*|\bdrop(?:s|ped|ping)? out|\bgone\b|\bunsubscri\w*|\battrition/iu,
  missed: /\bno[- ]?shows?|\bmiss\w*|\bcancel\w*|\bshow up|\bturn up/iu,
  returned: /\breturn\w*|\bcom(?:e|es|ing) back|\bsent back|\brefund\w*|\bchargeback\w*/iu,
  wasted: /\bwast\w*|\bspoil\w*|\bthrow\w*|\bscrap\w*|\bshrinkage|\bunsold/iu,
};
const told = /\b(?:said|told|gave|named|reasons?|stayed|called)\b/iu;

/** The answer to the direct question, else a change in the wish, else a figure beside a word of losing. */
function lostOf(one: Case, mode: Leaving['mode']): Lost {
  const reply = one.reply('lost');
  if (reply && (reply.value !== undefined || reply.isNone)) {
    const count = { value: reply.value ?? 0, outOf: reply.outOf, answer: reply.answer };
    return { count, wanted: reply.wanted, period: askedPeriodOf(one, mode) };
  }
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && fact.direction === 'down',
  );
  const own = one.figures.filter((figure) => isOfLoss(one, figure, mode));
  const figure =
    own.find(({ value, unit }) => unit === change?.from.unit && value === change.from.value) ??
    own.find(({ outOf }) => outOf !== undefined) ??
    own[0];
  if (change && (change.from.unit === 'percent' || change.from.unit === 'count')) {
    const at = { value: change.from.value, answer: change.answer };
    const named = { period: change.period, sentence: change.sentence };
    return change.from.unit === 'percent'
      ? { percent: at, wantedPercent: change.to.value, ...timeOf(one, named, change.from.words ?? change.words) }
      : { count: at, wanted: change.to.value, ...timeOf(one, named, change.words) };
  }
  const shares = mode === 'leave' ? undefined : sharesOf(one);
  if (shares?.now && (figure?.outOf ?? 1) <= mostOfShare) {
    return {
      percent: { value: percentOf(shares.now), answer: shares.now.answer },
      wantedPercent: shares.wanted && percentOf(shares.wanted),
      period: askedPeriodOf(one, mode),
    };
  }
  if (!figure) return { period: askedPeriodOf(one, mode) };
  const { value, answer, outOf, unit } = figure;
  const goal = one.figures.find(
    (other) => other !== figure && other.answer === one.wish.answer && other.unit === unit && isGoal(other),
  );
  const time = timeOf(one, figure, figure.words);
  return unit === 'percent'
    ? { percent: { value, answer }, wantedPercent: goal?.value, ...time }
    : { count: { value, outOf, answer }, wanted: goal?.value, ...time };
}

/** `One in four orders` is a share, and no count of four. */
const mostOfShare = 10;

function percentOf({ part, whole }: Share): number {
  return (part / whole) * 100;
}

function isOfLoss({ wish, numberOf }: Case, figure: Figure, mode: Leaving['mode']): boolean {
  const { answer, unit, before, after, sentence } = figure;
  if (unit !== 'count' && unit !== 'percent') return false;
  if (answer === numberOf.stepsTaken ? told.test(sentence) : answer !== wish.answer) return false;
  const words = lostWords[mode];
  const isNear = words.test(before.slice(-24)) || words.test(after) || (unit === 'percent' && words.test(sentence));
  return isNear && !isGoal(figure);
}

const atMost = /(?:at most|no more than|fewer than|less than|under|below|down to|\bto)\s(?:about )?$/u;

function isGoal(figure: Figure): boolean {
  return (
    atMost.test(figure.before) || (isWanted(figure) && !/\b(?:lose|losing|lost)\b/u.test(figure.before.slice(-12)))
  );
}

function timeOf(
  one: Case,
  { period, sentence, after = '' }: { period?: string | undefined; sentence: string; after?: string },
  words: string,
): Pick<Lost, 'period' | 'periods' | 'unclearPeriod'> {
  const said = one.reply('per')?.text;
  if (said) return { period: /month/iu.test(said) ? 'month' : 'year' };
  const beside = periodNamed(after.split(/[,;.]/u)[0] ?? '');
  if (beside) return { period: beside };
  if (isPeriod(period)) return { period };
  const named = periodNamed(sentence.replaceAll(moneyInTime, ''));
  if (named) return { period: named };
  const months = one.figures.find(
    ({ unit, sentence: beside, before }) =>
      unit === 'months' && beside === sentence && /\b(?:last|past|in|over)\s$/u.test(before) && past.test(sentence),
  );
  if (months) return { period: 'month', periods: months.value };
  return { period: isMonthly(one) ? 'month' : 'year', unclearPeriod: words };
}

/** `$3,500 a month` says nothing about the time of a loss. */
const moneyInTime = /[$£€]\s?\d[\d.,]*k?\s(?:a|per|each|every)\s(?:month|year|week)/giu;
const past = /\b(?:lost|left|cancell?ed|quit|have gone|dropped)\b/iu;
const monthlyWords = /\b(?:a|per|each|every|this|last|past) month\b|\bmonthly\b|\/\s?mo/iu;
const yearlyWords = /\b(?:a|per|each|every|this|last|past) year\b|\byearly\b|\bannual|\blast (?:12|twelve) months/iu;
const weeklyWords = /\b(?:a|per|each|every|this|last|past) week\b|\bweekly\b/iu;

function periodNamed(text: string): Period | undefined {
  if (weeklyWords.test(text)) return 'week';
  if (monthlyWords.test(text)) return 'month';
  return yearlyWords.test(text) ? 'year' : undefined;
}

function isPeriod(period: string | undefined): period is Period {
  return period === 'week' || period === 'month' || period === 'year';
}

const paidMonthly = /\b(?:member|subscri|churn|saas|monthly|tenant|plan\b|gym|fitness|class)/iu;

/** Tells whether a loss is counted by the month: what is paid each month can be left each month. */
function isMonthly({ given, buyer }: Case): boolean {
  return (
    paidMonthly.test(`${given.desiredOutcome} ${given.industry} ${buyer.one}`) &&
    !/\ba year\b/iu.test(given.desiredOutcome)
  );
}

const allBefore = /\b(?:of|have|has|with|out of|serve|manage)\s(?:our |my |about |around |all |some )*$/u;

/** All of them: asked for, else the whole of `12 of 300`, else a figure such as `we have 300 members`. */
function allOf(one: Case, { count }: Lost, noun: Noun): Counted | undefined {
  const reply = one.reply('of');
  if (reply?.value !== undefined) return { value: reply.outOf ?? reply.value, answer: reply.answer };
  if (count?.outOf !== undefined) return { value: count.outOf, answer: count.answer };
  const figure = one.figures.find(
    ({ unit, value, before, noun: beside, outOf }) =>
      unit === 'count' &&
      outOf === undefined &&
      allBefore.test(before) &&
      value > (count?.value ?? 0) &&
      beside !== undefined &&
      (beside === noun.many || beside === one.buyer.many),
  );
  return figure && { value: figure.value, answer: figure.answer };
}

/** How many may still be lost: named, half of them, or the wanted share of all. */
function wantedOf(
  { given }: Case,
  { wanted, wantedPercent, percent }: Lost,
  count: number | undefined,
  all: number | undefined,
): number | undefined {
  if (percent !== undefined) {
    if (wantedPercent !== undefined) return (wantedPercent / 100) * (all ?? 100);
  } else if (wanted !== undefined) return wanted;
  return halvedIn(given.desiredOutcome) !== undefined && count !== undefined ? Math.floor(count / 2) : undefined;
}

/** `halve`, `halving`, or `half` of `in half`: the word with which a half is wanted. */
function halvedIn(wish: string): string | undefined {
  return /\bhalv(?:e|ing)\b|(?<=\b(?:in|by) )half\b|\bhalf(?= of (?:that|them|it)\b)/iu.exec(wish)?.[0].toLowerCase();
}

/** What one brings: each month for what is left, once for what is missed. */
function worthOf(one: Case, mode: Leaving['mode']): Counted | undefined {
  const reply = one.reply('worth');
  if (reply?.value !== undefined && reply.outOf === undefined) {
    return { value: reply.value, answer: reply.answer };
  }
  const said = moneyOfOne(one);
  if (!said) return undefined;
  if (mode !== 'leave') return said;
  if (said.period === 'year') return { ...said, value: said.value / monthsPerYear };
  return said.period === 'month' || (said.period === undefined && isMonthly(one)) ? said : undefined;
}
