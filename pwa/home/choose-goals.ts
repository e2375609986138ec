import type { Goal } from '#schema/goals.ts';
import { type PlannedGoal, plannedGoals, takenSteps } from '#schema/goals-of-report.ts';
import type { ReportDoc } from '#schema/report.ts';

const shownGoals = 3;

/** The next ones to be done: those with a day first, the earliest before the others. */
export function nextGoals(goals: readonly Goal[]): Goal[] {
  const open = goals.filter(
    ({ status, deletedAt }) => deletedAt === null && status !== 'Completed' && status !== 'On Hold',
  );
  const dayOf = ({ targetCompletion }: Goal) => targetCompletion ?? '9999-12-31';
  return open.sort((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.position, b.position)).slice(0, shownGoals);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * The next step of a report, unless there is a goal for it; a deleted one counts, as the person did not want it.
 *
 * @param today the first day on which a step is not over yet
 */
export function openStep(report: ReportDoc, goals: readonly Goal[], today: string): PlannedGoal | undefined {
  const firstAhead = (taken: string[]) =>
    plannedGoals(report, taken).find(({ targetCompletion }) => targetCompletion !== null && targetCompletion >= today);
  const open = firstAhead(takenSteps(goals));
  return open?.title === firstAhead([])?.title ? open : undefined;
}
