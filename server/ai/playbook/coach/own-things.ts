import type { Insight } from '#schema/insights.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import type { Asked, Reply } from './asked.ts';
import { type OwnName, ownNames } from './coach-content.ts';
import { inline, quotedAtEnd, sentence } from './inline.ts';
import { type OwnGoal, openGoals, openSteps } from './own-steps.ts';
import { partNamed, partsOf, stemsOf } from './report-parts.ts';
import {
  avoidReply,
  budgetReply,
  figuresReply,
  numbered,
  partReply,
  planReply,
  reportReply,
  reviewReply,
  risksReply,
  stepReply,
  turnReply,
} from './report-replies.ts';
import { nameIn } from './slots-for.ts';

const replies: Record<OwnName, (asked: Asked) => Reply | undefined> = {
  budget: budgetReply,
  first: firstStepReply,
  goals: goalsReply,
  avoid: avoidReply,
  turn: turnReply,
  risks: risksReply,
  review: reviewReply,
  figures: figuresReply,
  plan: planReply,
  insights: insightsReply,
  answers: answersReply,
  report: reportReply,
};

/** Answers questions about the person's own report, goals and answers. */
export function ownThingsReply(asked: Asked): Reply | undefined {
  for (const name of ownNames) {
    const reply = hear(asked.coach.own[name], asked.line) === undefined ? undefined : replies[name](asked);
    if (reply) return reply;
  }
  return undefined;
}

/** Tells of the part of the report, or the goal, whose title shares most words with the question. */
export function namedReply(asked: Asked): Reply | undefined {
  return titleReply(asked, 1);
}

/** The same for a question that does not ask about the report: one word of a title may stand in any question. */
export function twoWordsReply(asked: Asked): Reply | undefined {
  return titleReply(asked, 2);
}

function titleReply(asked: Asked, leastWords: number): Reply | undefined {
  const { report, line, context } = asked;
  const isLong = ({ title }: { title: string }) => stemsOf(title).size >= leastWords;
  const part = report && partNamed(partsOf(report).filter(isLong), line);
  if (report && part) return partReply(asked, report, part);
  const goal = partNamed(context.goals.filter(isLong), line);
  return goal && goalReply(asked, goal);
}

/**
 * Tells the first open step, of the owner who is named. Without a report it is the nearest goal, then the first
 * insight.
 */
function firstStepReply(asked: Asked): Reply | undefined {
  const name = nameIn(asked);
  const all = openSteps(asked);
  const own = all.filter(({ ownerRole }) => ownerRole === name);
  const [step, next] = own.length > 0 ? own : all;
  if (step && asked.report) return stepReply(asked, asked.report, step, next);
  const [goal, later] = openGoals(asked);
  if (goal) return goalReply(asked, goal, later);
  const { submission } = asked;
  const [insight] = submission?.insights ?? [];
  if (!submission || !insight) return undefined;
  return {
    paragraphs: ['Start with your first insight:', ...insightText(insight)],
    sources: [`insights:${submission.id}`],
  };
}

const shownGoals = 5;

/** Tells the goal that the question names, else lists the open ones. */
function goalsReply(asked: Asked): Reply {
  const open = openGoals(asked);
  const named = partNamed(open, asked.line);
  if (named) return goalReply(asked, named);
  if (open.length === 0) {
    const [step] = openSteps(asked);
    const none = 'You have no open goals. Add one under /goals, or take the steps from your report.';
    const first =
      step && `Your report starts with **${inline(step.title, 120)}**, by ${monthDay(step.endDay, asked.today)}.`;
    return {
      paragraphs: [none, ...(first ? [first] : [])],
      sources: first && asked.report ? [asked.report.source] : [],
    };
  }
  const shown = open.slice(0, shownGoals);
  const more = open.length - shown.length;
  return {
    paragraphs: [
      `You have ${open.length === 1 ? 'one open goal' : `${open.length} open goals`}:`,
      shown.map((goal) => `- **${inline(goal.title, 120)}**${dueWords(asked, goal)}`).join('\n'),
      ...(more > 0 ? [`The other ${more} are under /goals.`] : []),
    ],
    sources: shown.map(({ id }) => `goal:${id}`),
  };
}

function dueWords({ today }: Asked, { targetCompletion }: OwnGoal): string {
  if (targetCompletion === null) return '';
  return `, ${targetCompletion < today ? 'was due' : 'by'} ${monthDay(targetCompletion, today)}`;
}

export function goalReply(asked: Asked, goal: OwnGoal, next?: OwnGoal): Reply {
  const { title, status, description, id } = goal;
  return {
    paragraphs: [
      `**${inline(title)}**`,
      `It's marked ${status}${dueWords(asked, goal)}.`,
      ...(description.trim() === '' ? [] : [`Your note: ${quotedAtEnd(description, 300)}`]),
      ...(next ? [`After that: ${inline(next.title, 120)}${dueWords(asked, next)}.`] : []),
    ],
    sources: [`goal:${id}`, ...(next ? [`goal:${next.id}`] : [])],
  };
}

/** Sets the title, and each part of the body with its label. */
function insightText({ title, body }: Insight): string[] {
  const parts = body.split('\n').map((part) => sentence(part, 200).replace(/^[^:.]{3,20}:/, '**$&**'));
  return [`**${inline(title, 140)}**`, ...parts];
}

function insightsReply({ submission, line }: Asked): Reply | undefined {
  const insights = submission?.insights ?? [];
  if (!submission || insights.length === 0) return undefined;
  const one = insights[['first', 'second', 'third'].findIndex((word) => hear([`${word} insight`], line) !== undefined)];
  const all = ['Your insights:', numbered(insights.map(({ title }) => `**${inline(title, 140)}**`))];
  return { paragraphs: one ? insightText(one) : all, sources: [`insights:${submission.id}`] };
}

/** Gives people their own words back. */
function answersReply({ submission }: Asked): Reply | undefined {
  if (!submission) return undefined;
  const { desiredOutcome, stepsTaken = '', industry } = submission.answers;
  const told = [
    ['What you want', desiredOutcome],
    ['What you tried', stepsTaken],
    ['Your industry', industry],
  ] as const;
  const lines = told.flatMap(([label, words]) =>
    saysNothing(words) ? [] : [`- ${label}: ${quotedAtEnd(words, 240)}`],
  );
  const sources = [`answers:${submission.id}`];
  return lines.length === 0 ? undefined : { paragraphs: ['You told us:', lines.join('\n')], sources };
}
