import type { CoachContext } from '#server/ai/coach.ts';
import { dayInWords } from '#server/ai/plan-days.ts';
import { fill } from '#server/ai/playbook/fill.ts';
import type { Conversation } from './conversation.ts';
import { inline } from './inline.ts';

export type OwnGoal = CoachContext['goals'][number];

const weightOf = { Critical: 0, High: 1, Medium: 2, Low: 3 };

/** What is begun or to be begun: the nearest day first, then what has none, by priority. */
export function openGoals({ asked }: Conversation): OwnGoal[] {
  const open = asked.context.goals.filter(({ status }) => status === 'Not Started' || status === 'In Progress');
  const dated = open.filter(({ targetCompletion }) => targetCompletion !== null);
  const undated = open.filter(({ targetCompletion }) => targetCompletion === null);
  return [
    ...dated.toSorted((a, b) => (a.targetCompletion ?? '').localeCompare(b.targetCompletion ?? '')),
    ...undated.toSorted((a, b) => weightOf[a.priority] - weightOf[b.priority]),
  ];
}

export function isOverdue({ asked }: Conversation, { targetCompletion }: OwnGoal): boolean {
  return targetCompletion !== null && targetCompletion < asked.today;
}

/** A goal as a point of a list. */
export function goalLine(talk: Conversation, goal: OwnGoal): string {
  return `**${inline(goal.title)}**, ${whenDue(talk, goal)}`;
}

/** "due on Monday, 30 November 2026" */
export function whenDue(talk: Conversation, goal: OwnGoal): string {
  const { dueOn, wasDue, noDay } = talk.coach.say;
  if (goal.targetCompletion === null) return noDay;
  return fill(isOverdue(talk, goal) ? wasDue : dueOn, { day: dayInWords(goal.targetCompletion) });
}

export function goalSource({ id }: OwnGoal): string {
  return `goal:${id}`;
}
