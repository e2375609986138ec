import type { CoachContext } from '#server/ai/coach.ts';
import type { Asked } from './asked.ts';
import { isSameTitle, type PlanRow, planOf } from './report-parts.ts';

export type OwnGoal = CoachContext['goals'][number];

const weightOf = { Critical: 0, High: 1, Medium: 2, Low: 3 };

/** What is begun or to be begun: the nearest day first, then what has none, by priority. */
export function openGoals({ context }: Asked): OwnGoal[] {
  const open = context.goals.filter(({ status }) => status === 'Not Started' || status === 'In Progress');
  const dated = open.filter(({ targetCompletion }) => targetCompletion !== null);
  const undated = open.filter(({ targetCompletion }) => targetCompletion === null);
  return [
    ...dated.toSorted((a, b) => (a.targetCompletion ?? '').localeCompare(b.targetCompletion ?? '')),
    ...undated.toSorted((a, b) => weightOf[a.priority] - weightOf[b.priority]),
  ];
}

/** The steps of the report's plan that are no completed goal, in the order of their dates. */
export function openSteps({ report, context }: Pick<Asked, 'report' | 'context'>): PlanRow[] {
  if (!report) return [];
  const done = context.goals.filter(({ status }) => status === 'Completed');
  return planOf(report).filter((row) => !done.some(({ title }) => isSameTitle(title, row.title)));
}

/** The goal that a step became. */
export function goalOf({ context }: Asked, { title }: { title: string }): OwnGoal | undefined {
  return context.goals.find((goal) => isSameTitle(goal.title, title));
}
