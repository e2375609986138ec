import { dayAndMonth } from '#schema/days.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import { fridayOfWeek, planWeeks } from '#server/ai/plan-days.ts';
import { cutWords } from '#server/ai/quote.ts';
import { formatAmount } from '#server/ai/reading/amounts.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { milestonesOf } from '#server/ai/reading/milestones.ts';
import { type Reply, readReply } from '#server/ai/reading/reply.ts';
import { checkWeeks } from './approval.ts';
import { ofTrade } from './choose-findings.ts';
import { type Quote, type Reading, say } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

type Goal = FactOf<'change'> | FactOf<'target'>;

/** The person's own goal is the first measure, with their figures where these are certain. */
export function goalMeasure(draft: Draft): Block {
  const { reading } = draft;
  const goal = goalFact(reading);
  const { deadline } = reading;
  const until = deadline ? ` “${deadline.words}”` : '';
  if (!goal) return measureOfWords(reading);
  return {
    kind: 'measure',
    title: goal.subject ? `Your own goal: ${cutWords(goal.subject, 40)}` : 'Your own goal',
    baseline: goal.kind === 'change' ? formatAmount(goal.from) : 'This week: count where it stands today',
    target: `${formatAmount(goal.kind === 'change' ? goal.to : goal.amount)}${until}`,
    howToRead: `${wayThere(draft, goal)}Read it on the same day each week; while it does not move, change the moves, not the goal.`,
    basedOn: [goal.answer],
  };
}

function goalFact({ facts, wish }: Reading): Goal | undefined {
  const own = facts.filter(({ answer }) => answer === wish.answer);
  const change = own.find((fact): fact is FactOf<'change'> => fact.kind === 'change');
  return change ?? own.find((fact): fact is FactOf<'target'> => fact.kind === 'target');
}

function measureOfWords({ isThin, wish, facts }: Reading): BlockOf<'measure'> {
  const level = facts.find(({ kind, answer }) => (kind === 'today' || kind === 'share') && answer === wish.answer);
  return {
    kind: 'measure',
    title: 'Your own goal',
    baseline: level ? `“${level.words}”` : 'This week: put today’s state into one figure, with its date',
    target: isThin ? 'One figure, to be named by Friday of week one' : `“${wish.words}”`,
    howToRead:
      'Each Friday, write beside the figure in one line what somebody from outside could see that has changed.',
    basedOn: [wish.answer],
  };
}

/** Where the figure would stand at the three checks on a straight line to the date that the person set. */
function wayThere({ reading, outline }: Draft, goal: Goal): string {
  const day = reading.deadline?.day;
  if (goal.kind !== 'change' || day === undefined) return '';
  const days = [checkWeeks.day30, checkWeeks.day60, planWeeks].map((week) => fridayOfWeek(outline.startDay, week));
  const points = milestonesOf(goal, { start: reading.today, deadline: day }, days);
  if (!points) return '';
  const list = points.map((point) => `${formatAmount(point.amount)} on ${dayAndMonth(point.day)}`);
  return `On a straight line to your date it reads ${list.slice(0, -1).join(', ')} and ${list.at(-1)}. `;
}

export interface KnownFigures {
  baseline: string | undefined;
  target: string | undefined;
  answer: number;
}

/** What the answer to a measure's own question says of it. */
export function measureFigures(reading: Reading, id: string): KnownFigures | undefined {
  for (const { ask, reads } of questionsOf(reading)) {
    const reply = reads?.measure === id ? wholeReply(reading, say(reading, ask)) : undefined;
    const figures = reads && reply && readReply(reads, reply.words);
    if (figures) return { ...inWords(figures), answer: reply.answer };
  }
  return undefined;
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
