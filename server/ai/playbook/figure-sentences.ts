import { dayMonthYear, dayNumber } from '#schema/days.ts';
import { firstWorkingMonday } from '#server/ai/plan-days.ts';
import { cutWords } from '#server/ai/quote.ts';
import { type Amount, formatAmount } from '#server/ai/reading/amounts.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { formatRate } from '#server/ai/reading/format-rate.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { costPerPiece, yearlyRates, yearlySum } from '#server/ai/reading/money.ts';
import { isEventDay, isPast, saysDay } from './deadline-day.ts';
import { type Quote, quoteLength, type Reading } from './read-answers.ts';

/** A sentence about the person's own figures, and the answer that it rests on: arithmetic whose meaning is certain, no more. */
export interface FigureText {
  text: string;
  answer: number;
  /** A second answer that it rests on. */
  also?: number | undefined;
  /** The sentence of the person in which the figure stands. */
  sentence: string;
}

/** What the figures of the wish come to. */
export function wishFigures(reading: Reading): FigureText[] {
  return textsOf(reading, factsIn(reading, reading.wish.answer));
}

/** What the figures of the steps taken come to, but for sentences that a finding spells out. */
export function stepFigures(reading: Reading, spelled: readonly string[]): FigureText[] {
  const facts = factsIn(reading, reading.numberOf.stepsTaken).filter(({ sentence }) => !isAmong(spelled, sentence));
  return textsOf(reading, facts);
}

/** What the figures of one sentence come to; those of the wish stand where the wish does. */
export function sentenceFigures(reading: Reading, { answer, words }: Quote): FigureText[] {
  if (answer === reading.wish.answer) return [];
  return textsOf(
    reading,
    factsIn(reading, answer).filter(({ sentence }) => isAmong([words], sentence)),
  );
}

function factsIn({ facts }: Reading, answer: number | undefined): Fact[] {
  return facts.filter((fact) => fact.answer === answer);
}

function isAmong(quotes: readonly string[], sentence: string): boolean {
  return quotes.some((words) => sentence === words || cutWords(sentence, quoteLength) === words);
}

function textsOf(reading: Reading, facts: readonly Fact[]): FigureText[] {
  // A date says least by itself, so it stands behind what the figures come to.
  const ordered = facts.toSorted((a, b) => Number(a.kind === 'deadline') - Number(b.kind === 'deadline'));
  return ordered.flatMap((fact) => {
    const said = fact.kind === 'share' ? shareText(reading, fact) : { text: textOf(reading, fact) };
    const { text } = said;
    return text === undefined ? [] : [{ ...said, text, answer: fact.answer, sentence: fact.sentence }];
  });
}

function textOf(reading: Reading, fact: Fact): string | undefined {
  switch (fact.kind) {
    case 'change':
      return changeText(fact);
    case 'growthBy':
      return growthText(reading, fact);
    case 'spend':
      return spendText(reading, fact);
    case 'deadline':
      return deadlineText(reading, fact);
    case 'open':
      return rateText(fact);
    default:
      return undefined;
  }
}

function rateText({ sentence }: FactOf<'open'>): string | undefined {
  const [rate] = isHostile({ mask: sentence }) ? [] : yearlyRates(sentence);
  // What each of several is paid is not what all of them cost.
  return rate && `“${rate.words}” is ${formatAmount(rate.result)} a year${/ each$/i.test(rate.words) ? ' each' : ''}.`;
}

function changeText(change: FactOf<'change'>): string | undefined {
  const { from, to, gap, direction, subject } = change;
  if (!gap) return undefined;
  const part = from.value > 0 && gap.unit !== 'points' ? `, ${partOf(gap.value / from.value)} of today’s figure` : '';
  const counted = subject ? ` (“${subject}”)` : '';
  const more = direction === 'up' ? 'more' : 'less';
  const way = gap.unit === 'points' ? formatAmount(gap) : formatRate(gap, change);
  return `From ${formatAmount(from)} to ${formatRate(to, change)}${counted} is ${way} ${more}${part}.`;
}

/** "about 33%", "50%", "twice". */
function partOf(ratio: number): string {
  const percent = Math.round(ratio * 100);
  return `${Math.abs(ratio * 100 - percent) < 0.005 ? '' : 'about '}${percent}%`;
}

function levels({ facts }: Reading): FactOf<'today'>[] {
  return facts.filter((fact): fact is FactOf<'today'> => fact.kind === 'today');
}

function eachText(spend: FactOf<'spend'>, level: FactOf<'today'>): string[] {
  const each = costPerPiece(spend, level);
  if (!each) return [];
  return [`If ${each.condition}, one of them costs ${formatAmount(each.result)}.`];
}

/** Below this many, two counts say more than a percentage of them. */
const leastWhole = 10;

/** A share; where the whole is paid for by a running spend, also what one of the part costs. */
function shareText(reading: Reading, share: FactOf<'share'>): { text: string | undefined; also?: number } {
  // “Half of our clients” needs no arithmetic.
  if (share.part === undefined) return { text: undefined };
  const isSmall = share.whole !== undefined && share.whole < leastWhole;
  const text = isSmall ? undefined : `“${share.words}” is ${formatAmount(share.percent)}.`;
  const [cost] = costsOfPart(reading, share);
  return cost ? { text: [text, cost.text].filter((one) => one).join(' '), also: cost.answer } : { text };
}

function costsOfPart({ facts }: Reading, { part, whole, sentence }: FactOf<'share'>) {
  const level = facts.find(
    (fact): fact is FactOf<'today'> =>
      fact.kind === 'today' && fact.sentence === sentence && fact.amount.value === whole,
  );
  if (!level || part === undefined || part === whole) return [];
  const spends = facts.filter((fact): fact is FactOf<'spend'> => fact.kind === 'spend');
  return spends.flatMap((spend) => {
    const all = costPerPiece(spend, level);
    const each = costPerPiece(spend, { ...level, amount: { ...level.amount, value: part } });
    if (!all || !each) return [];
    const text = `At ${formatAmount(spend.amount)} a ${spend.period}, and if ${all.condition}, each of the ${part} costs ${formatAmount(each.result)}.`;
    return [{ text, answer: spend.answer }];
  });
}

/** A wanted growth in percent of the revenue band that was chosen. */
function growthText(
  { given, revenue: band }: Reading,
  { amount, subject, period = 'year' }: FactOf<'growthBy'>,
): string | undefined {
  if (!band?.high || !band.low || amount?.unit !== 'percent' || period !== 'year') return undefined;
  // Online sales and sales of bicycles are parts of the whole, and the band is the whole.
  if (!/^(?:(?:our|my|total|annual|yearly|overall) )*(?:revenue|turnover|sales)$/i.test(subject ?? ''))
    return undefined;
  const [low, high] = [band.low, band.high].map((sum) => dollars((sum * amount.value) / 100));
  return `${formatAmount(amount)} of ${given.revenueBand} a year is ${low} to ${high}.`;
}

function spendText(reading: Reading, spend: FactOf<'spend'>): string | undefined {
  if (spend.isPast) return undefined;
  const year = yearlySum(spend);
  const sentences = [
    ...(year
      ? [`${capital(formatAmount(spend.amount))} a ${spend.period} comes to ${formatAmount(year.result)} a year.`]
      : []),
    ...levels(reading).flatMap((level) => eachText(spend, level)),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function deadlineText({ today }: Reading, deadline: FactOf<'deadline'>): string {
  const { words, day } = deadline;
  if (isPast(deadline, today)) return `You named a time that has passed: “${words}”.`;
  const weeks = day === undefined ? 0 : Math.floor((dayNumber(day) - dayNumber(firstWorkingMonday(today))) / 7);
  const left = weeks > 1 ? ` From the first Monday of the plan that leaves ${weeks} weeks.` : '';
  return `You name a time: “${words}”.${left}`;
}

/** How a date in words was read, so that the person can object. */
export function dateReading({ deadline, answeredOn, today }: Reading): FigureText[] {
  if (deadline?.day === undefined) return [];
  if (saysDay(deadline.words, deadline.day) && !isPast(deadline, today)) return [];
  const written = answeredOn === today ? '' : `, written on ${dayMonthYear(answeredOn)},`;
  const passed = isPast(deadline, today) ? ' That day has passed, so nothing here is tied to it.' : '';
  const last = isEventDay(deadline) ? '' : ' at the latest';
  const text = `“${deadline.words}”${written} is read as ${dayMonthYear(deadline.day)}${last}.${passed}`;
  return [{ text, answer: deadline.answer, sentence: deadline.sentence }];
}

/** Money that is spent already stays outside the split. */
export function spendBeside({ facts }: Reading): FigureText[] {
  const spend = facts.find((fact): fact is FactOf<'spend'> => fact.kind === 'spend' && !fact.isPast);
  if (!spend) return [];
  const text = `What you spend already (“${spend.words}”) is not part of it.`;
  return [{ text, answer: spend.answer, sentence: spend.sentence }];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whole dollars, as the texts of the playbook write them. */
export function dollars(value: number): string {
  return formatAmount({ value: Math.round(value), unit: 'money', currency: '$' } satisfies Amount);
}
