import { dayAndMonth, dayMonthYear } from '#schema/days.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import { fridayOfWeek, planWeeks, workingWeekFrom } from '#server/ai/plan-days.ts';
import { cutWords } from '#server/ai/quote.ts';
import { formatAmount } from '#server/ai/reading/amounts.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { formatRate } from '#server/ai/reading/format-rate.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { milestonesOf } from '#server/ai/reading/milestones.ts';
import { type Reply, readReply } from '#server/ai/reading/reply.ts';
import { ofTrade } from './choose-findings.ts';
import type { Reads } from './content-parts.ts';
import { isPast } from './deadline-day.ts';
import { isDecision, wants } from './find-wish.ts';
import { hear } from './listen.ts';
import { checkWeeks } from './plan-weeks.ts';
import { type Quote, quoteLength, type Reading, say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

type Goal = FactOf<'change'> | FactOf<'target'>;

/** The person's own goal is the first measure, with their figures where these are certain. */
export function goalMeasure(draft: Draft): Block {
  const { reading } = draft;
  const goal = goalFact(reading);
  const until = goal && isDated(reading, goal) ? untilText(reading) : '';
  if (!goal) return isDecision(reading.wish.words) ? measureOfDecision(reading) : measureOfWords(reading);
  return {
    kind: 'measure',
    title: goal.subject ? `Your own goal: ${cutWords(goal.subject, 40)}` : 'Your own goal',
    baseline: baselineOf(goal),
    target: `${formatRate(goal.kind === 'change' ? goal.to : goal.amount, goal)}${until}`,
    howToRead: `${wayThere(draft, goal)}Read it on the same day each week; while it does not move, change the moves, not the goal.`,
    basedOn: [goal.answer],
  };
}

function baselineOf(goal: Goal): string {
  if (goal.kind === 'change') return formatRate(goal.from, goal);
  return goal.today ? `“${goal.today}”` : 'This week: count where it stands today';
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
    target: `“${wish.words}”`,
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

function measureOfWords({ isThin, wish, facts }: Reading): BlockOf<'measure'> {
  // Only what the wish itself names: a level of another sentence may be of something else.
  const levels = facts.filter(
    ({ kind, answer, sentence }) =>
      (kind === 'today' || kind === 'share') &&
      answer === wish.answer &&
      cutWords(sentence, quoteLength) === wish.words,
  );
  const today = levels.slice(0, 2).map((level) => `“${level.kind === 'share' ? clauseOf(level) : level.words}”`);
  return {
    kind: 'measure',
    title: 'Your own goal',
    baseline: today.length > 0 ? today.join(', ') : 'This week: put today’s state into one figure, with its date',
    // A sentence that says how things are cannot be the target as well, and orders to a machine are none.
    target:
      isThin || isHostile({ mask: wish.words }) || (levels.length > 0 && !wants(wish.words))
        ? 'One figure, to be named by Friday of week one'
        : `“${wish.words}”`,
    howToRead:
      'Each Friday, write beside the figure in one line what somebody from outside could see that has changed.',
    basedOn: [wish.answer],
  };
}

/** A date ahead belongs to the figure only where one sentence names both: a bank may want a plan by a day, and nothing else. */
function isDated({ deadline, today }: Reading, goal: Goal): boolean {
  return deadline?.sentence === goal.sentence && !isPast(deadline, today);
}

/** “Within 6 months” would be read from the day of the report, so beside a later one stands the day itself. */
function untilText({ deadline, answeredOn, today }: Reading): string {
  if (deadline?.day === undefined || answeredOn === today) return ` “${deadline?.words}”`;
  return ` by ${dayMonthYear(deadline.day)}`;
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
