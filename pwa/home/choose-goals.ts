import type { Goal } from '#schema/goals.ts';

const shownGoals = 3;

/** The next ones to be done: those with a day first, the earliest before the others. */
export function nextGoals(goals: readonly Goal[]): Goal[] {
  const open = goals.filter(
    ({ status, deletedAt }) => deletedAt === null && status !== 'Completed' && status !== 'On Hold',
  );
  const dayOf = ({ targetCompletion }: Goal) => targetCompletion ?? '9999-12-31';
  return open.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b)))).slice(0, shownGoals);
}
