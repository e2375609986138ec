import { dayNumber } from '#schema/days.ts';
import { fold, foldWords } from '#schema/fold.ts';
import { type Goal, priorities } from '#schema/goals.ts';

export const goalTabs = ['all', 'active', 'completed', 'deleted'] as const;
export type GoalTab = (typeof goalTabs)[number];
export const goalSorts = ['due', 'priority', 'updated', 'manual'] as const;
export type GoalSort = (typeof goalSorts)[number];

/** Which goals a tab shows. What was deleted stands in no other tab. */
export function isInTab(tab: GoalTab, { status, deletedAt }: Pick<Goal, 'status' | 'deletedAt'>): boolean {
  if (tab === 'deleted') return deletedAt !== null;
  if (deletedAt !== null) return false;
  if (tab === 'all') return true;
  return tab === 'completed' ? status === 'Completed' : status !== 'Completed';
}

/** Every word must occur somewhere in the goal, however either of them is typed. */
export function matchesSearch(search: string, goal: Pick<Goal, 'title' | 'description' | 'notes'>): boolean {
  const words = foldWords(search);
  if (words.length === 0) return true;
  const text = fold(`${goal.title} ${goal.description} ${goal.notes}`);
  return words.every((word) => text.includes(word));
}

/**
 * `manual`: bytewise by position, ties by id (docs/protocol.md#what-is-synced). In every other order what is completed
 * comes last.
 */
export function compareGoals(sort: GoalSort): (a: Goal, b: Goal) => number {
  if (sort === 'manual') return byPosition;
  const by = { due: byDue, priority: byPriority, updated: byUpdated }[sort];
  return (a, b) => byDone(a, b) || by(a, b) || byPosition(a, b);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byPosition = (a: Goal, b: Goal) => compare(a.position, b.position) || compare(a.id, b.id);
const byDone = (a: Goal, b: Goal) => Number(a.status === 'Completed') - Number(b.status === 'Completed');
const never = '9999-12-31';
const byDue = (a: Goal, b: Goal) => compare(a.targetCompletion ?? never, b.targetCompletion ?? never);
const byPriority = (a: Goal, b: Goal) => priorities.indexOf(b.priority) - priorities.indexOf(a.priority) || byDue(a, b);
const byUpdated = (a: Goal, b: Goal) => b.updatedAt - a.updatedAt;

/** Names the section of a list by due date. */
export function sectionOf({ status, targetCompletion }: Pick<Goal, 'status' | 'targetCompletion'>, today: string) {
  if (status === 'Completed') return 'Done';
  if (targetCompletion === null) return 'No date';
  if (targetCompletion < today) return 'Overdue';
  if (dayNumber(targetCompletion) <= weekEnd(dayNumber(today))) return 'This week';
  return targetCompletion.slice(0, 7) === today.slice(0, 7) ? 'Later this month' : 'Later';
}

/** Weeks end on Sunday; day 0 of the count was a Thursday. */
const weekEnd = (day: number): number => day + ((((3 - day) % 7) + 7) % 7);
