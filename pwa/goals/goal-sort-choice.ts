import { type GoalSort, goalSorts } from './goal-order.ts';

const key = 'northbeam.goal-sort';

/** How this person orders the list on this device. */
export const readSort = (): GoalSort => goalSorts.find((known) => known === localStorage.getItem(key)) ?? 'due';

/** Where the browser keeps nothing, the choice lasts as long as the page. */
export function keepSort(sort: GoalSort): void {
  try {
    localStorage.setItem(key, sort);
  } catch {
    // The list is sorted all the same.
  }
}
