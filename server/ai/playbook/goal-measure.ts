import { dayAndMonth, dayMonthYear, dayNumber } from '#schema/days.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import { fridayOfWeek, planWeeks, workingWeekFrom } from '#server/ai/plan-days.ts';
import { cutWords } from '#server/ai/quote.ts';
import { formatAmount } from '#server/ai/reading/amounts.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { formatRate } from '#server/ai/reading/format-rate.ts';
import { milestonesOf } from '#server/ai/reading/milestones.ts';
import { type Reply, readReply } from '#server/ai/reading/reply.ts';
import { ofTrade } from './choose-findings.ts';
import type { Reads } from './content-parts.ts';
import { noneYet, startsAtNone } from './counts-sales.ts';
import { isEventDay, isPast } from './deadline-day.ts';
import { isDecision } from './find-wish.ts';
import { baselineOf, type Goal, levelBehind, saidToday } from './goal-baseline.ts';
import { targetOfWords, wantedQuote } from './goal-target.ts';
import { hear } from './listen.ts';
import { checkWeeks } from './plan-weeks.ts';
import { type Quote, quoteLength, type Reading, say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

const halfYearDays = 183;

/** The person's own goal is the first measure, with their figures where these are certain. */
export function goalMeasure(draft: Draft): Block {
  const { reading } = draft;
  const goal = goalFact(reading);
  const until = goal && isDated(reading, goal) ? untilText(reading) : '';
  if (!goal) return isDecision(reading.wish.words) ? measureOfDecision(reading) : measureOfWords(reading);
  return {
    kind: 'measure',
    title: goal.subject ? `Your own goal: ${cutWords(goal.subject, 40)}` : 'Your own goal',
    baseline: baselineOf(reading, goal),
    target: `${formatRate(goal.kind === 'change' ? goal.to : goal.amount, goal)}${until}`,
    howToRead: `${wayThere(draft, goal)}${rhythm(reading, goal)}; while it does not move, change the moves, not the goal.`,
    basedOn: [goal.answer],
  };
}

function goalFact({ facts, wish }: Reading): Goal | undefined {
  const own = facts.filter(({ answer }) => answer === wish.answer);
  const change = own.find((fact): fact is FactOf<'change'> => fact.kind === 'change');
  return change ?? own.find((fact): fact is FactOf<'target'> => fact.kind === 'target');
}

/** A decision has no figure of its own; a level that was named beside it is what it has to change. */
function measureOfDecision({ wish, facts }: Reading): BlockOf<'measure'> {
  const level = facts.find(({ kind, answer }) => kind === 'today' && answer === wish.answer);
  return {
    kind: 'measure',
    title: 'Your own goal: a decision',
    baseline: level ? `Not decided; “${level.words}”` : 'Not decided',
    target: wantedQuote({ wish }),
    howToRead: 'Each Friday, write in one line which fact was found out that week and which one is still missing.',
    basedOn: [wish.answer],
  };
}

/** A share with its clause, which says when it was counted: "lost 22 of 60 drivers last year". */
function clauseOf({ sentence, words }: Fact): string {
  return (
    sentence
      .split(/[,;:.!?](?:\s|$)/)
      .find((part) => part.includes(words))
      ?.trim() ?? words
  );
}

function measureOfWords(reading: Reading): BlockOf<'measure'> {
  const { wish, facts } = reading;
  // Only what the wish itself names: a level of another sentence may be of something else.
  const levels = facts.filter(
    ({ kind, answer, sentence }) =>
      (kind === 'today' || kind === 'share') &&
      answer === wish.answer &&
      cutWords(sentence, quoteLength) === wish.words,
  );
  const behind = levels.length === 0 ? levelBehind(reading, 'count') : undefined;
  const today = [...levels.slice(0, 2), ...(behind ? [behind] : [])].map(
    (level) => `“${level.kind === 'share' ? clauseOf(level) : level.words}”`,
  );
  const unknown = 'This week: put today’s state into one figure, with its date';
  const said = today.length > 0 ? undefined : saidToday(reading);
  return {
    kind: 'measure',
    title: 'Your own goal',
    baseline: today.join(', ') || said || (startsAtNone(reading, wish.words) ? noneYet : unknown),
    target: targetOfWords(reading, levels.length > 0),
    howToRead:
      'Each Friday, write beside the figure in one line what somebody from outside could see that has changed.',
    basedOn: [wish.answer],
  };
}

/**
 * A date ahead belongs to the figure only where one sentence names both: a bank may want a plan by a day, and nothing else.
 * The day of an event need not be the figure's.
 */
function isDated({ deadline, today }: Reading, goal: Goal): boolean {
  return deadline?.sentence === goal.sentence && !isPast(deadline, today) && !isEventDay(deadline);
}

/** “Within 6 months” would be read from the day of the report, so beside a later one stands the day itself. */
function untilText({ deadline, answeredOn, today }: Reading): string {
  const isPhrase = /^(?:by|before|until|no|within|in|over|during|this|next|asap|as)\b/i.test(deadline?.words ?? '');
  if (deadline?.day === undefined || (isPhrase && answeredOn === today)) return ` “${deadline?.words}”`;
  return ` by ${dayMonthYear(deadline.day)}`;
}

/** A week says little about a figure of a year, and about one that has more than half a year to move. */
function rhythm(reading: Reading, goal: Goal): string {
  const day = isDated(reading, goal) ? reading.deadline?.day : undefined;
  const { unit } = goal.kind === 'change' ? goal.to : goal.amount;
  const isOfYear = goal.period === 'year' || goal.period === 'quarter';
  const isFar = day !== undefined && dayNumber(day) - dayNumber(reading.today) > halfYearDays;
  // A count without a time may be one of a year: “back at 165 by the end of 2027”.
  if (isOfYear || (isFar && unit === 'count' && goal.period === undefined))
    return 'Read it once a month, beside the same month of last year where you have it';
  // Who leaves is a share of a month at least: in a week it is a handful of people and a matter of chance.
  const isOfMonth = unit === 'percent' && /\b(?:churn|attrition|retention|turnover)\b/i.test(goal.subject ?? '');
  return isFar || isOfMonth ? 'Read it on the same day each month' : 'Read it on the same day each week';
}

/** Where the figure would stand at the three checks on a straight line to the date that the person set. */
function wayThere({ reading, outline }: Draft, goal: Goal): string {
  const day = reading.deadline?.day;
  if (goal.kind !== 'change' || day === undefined || !isDated(reading, goal)) return '';
  const { startDay } = outline;
  const weeks = [checkWeeks.day30, checkWeeks.day60, planWeeks].map((week) => workingWeekFrom(startDay, week));
  const days = weeks.map((week) => fridayOfWeek(startDay, week));
  const points = milestonesOf(goal, { start: reading.today, deadline: day }, days);
  // Whole pieces may not move within the ninety days.
  if (!points || points.every(({ amount }) => amount.value === goal.from.value)) return '';
  const list = points.map((point) => `${formatRate(point.amount, goal)} on ${dayAndMonth(point.day)}`);
  return `On a straight line to your date it reads ${list.slice(0, -1).join(', ')} and ${list.at(-1)}. `;
}

export interface KnownFigures {
  baseline: string | undefined;
  target: string | undefined;
  answer: number;
}

/** What the answer to a measure's own question says of it, or a sentence that answered it before. */
export function measureFigures(reading: Reading, id: string): KnownFigures | undefined {
  for (const { ask, reads } of questionsOf(reading)) {
    if (reads?.measure !== id) continue;
    const reply = wholeReply(reading, say(reading, ask));
    const figures = reply && readReply(reads, reply.words);
    if (figures) return { ...inWords(figures), answer: reply.answer };
    const share = saidShare(reading, reads);
    if (share) return { baseline: `“${share.words}”`, target: undefined, answer: share.answer };
  }
  return undefined;
}

/** Two counts in the person's answers that are what a question asks for. */
export function saidShare({ facts }: Reading, { asks, said }: Reads): FactOf<'share'> | undefined {
  if (asks !== 'twoCounts') return undefined;
  return facts.find(
    (fact): fact is FactOf<'share'> =>
      fact.kind === 'share' && fact.part !== undefined && hear(said, fact.sentence) !== undefined,
  );
}

/** The wish says already where that stands for which a question asks, and where it should. */
export function isChangeSaid({ facts, wish }: Reading, { asks, unit, said }: Reads): boolean {
  if (asks !== 'todayAndTarget') return false;
  const own = facts.filter(({ answer }) => answer === wish.answer);
  return own.some((fact) => {
    if (fact.kind === 'change')
      return fact.from.unit === unit && hear(said, fact.subject ?? fact.sentence) !== undefined;
    return (
      fact.kind === 'target' && fact.today !== undefined && fact.amount.unit === unit && !!hear(said, fact.sentence)
    );
  });
}

function questionsOf({ content, lens }: Reading) {
  const ofLens = lens.question.reads ? [{ ...lens.question, reads: { ...lens.question.reads, measure: ofTrade } }] : [];
  return [...ofLens, ...content.questions];
}

/** The answer as a whole: a second sentence may change the first. */
function wholeReply({ replies }: Reading, question: string): Quote | undefined {
  const sentences = replies.filter(({ label }) => label === question);
  const [first] = sentences;
  return first && { ...first, words: sentences.map(({ words }) => words).join(' ') };
}

function inWords({ today, target, part, whole }: Reply): Omit<KnownFigures, 'answer'> {
  const counted = part && whole ? `${formatAmount(part)} of ${formatAmount(whole)}` : undefined;
  const baseline = today ? formatAmount(today) : counted;
  return { baseline, target: target && formatAmount(target) };
}
