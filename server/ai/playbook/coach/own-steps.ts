import { takenSteps } from '#schema/goals-of-report.ts';
import type { CoachContext } from '#server/ai/coach.ts';
import type { Asked } from './asked.ts';
import { isSameTitle, type PlanRow, planOf } from './report-parts.ts';

export type OwnGoal = CoachContext['goals'][number];

const weightOf = { Critical: 0, High: 1, Medium: 2, Low: 3 };

/** Lists open goals: the nearest day first, then those without one, by priority. */
export function openGoals({ context }: Asked): OwnGoal[] {
  const open = context.goals.filter(({ status }) => status === 'Not Started' || status === 'In Progress');
  const dated = open.filter(({ targetCompletion }) => targetCompletion !== null);
  const undated = open.filter(({ targetCompletion }) => targetCompletion === null);
  return [
    ...dated.toSorted((a, b) => (a.targetCompletion ?? '').localeCompare(b.targetCompletion ?? '')),
    ...undated.toSorted((a, b) => weightOf[a.priority] - weightOf[b.priority]),
  ];
}

/** Lists the steps of the plan that are no completed goal, in the order of their dates. */
export function openSteps({ report, context }: Pick<Asked, 'report' | 'context'>): PlanRow[] {
  if (!report) return [];
  const done = context.goals.filter(({ status }) => status === 'Completed');
  return planOf(report).filter((row) => !done.some((goal) => isMadeOf(goal, row)));
}

/** Tells whether a goal was taken from a step, also where it was renamed since. */
export function isMadeOf(goal: OwnGoal, { title }: { title: string }): boolean {
  return [goal.title, ...takenSteps([goal])].some((name) => isSameTitle(name, title));
}

/** Finds the goal that a step became. */
export function goalOf({ context }: Pick<Asked, 'context'>, step: { title: string }): OwnGoal | undefined {
  return context.goals.find((goal) => isMadeOf(goal, step));
}

/** Names a step as the person's goal calls it now. */
export function titleOf(asked: Pick<Asked, 'context'>, step: { title: string }): string {
  return goalOf(asked, step)?.title ?? step.title;
}
