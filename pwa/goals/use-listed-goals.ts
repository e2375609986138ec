import { useMemo } from 'react';
import { compareGoals, type GoalSort, type GoalTab, goalTabs, isInTab, matchesSearch } from './goal-order.ts';
import type { LocalGoal } from './use-goals.ts';
import type { GoalsAddress } from './use-goals-address.ts';

/** The goals that the tab and the search leave, in their order. A form stays in the list whatever becomes of its goal. */
export function useListedGoals(
  rows: readonly LocalGoal[],
  { tab, search, editedId }: Pick<GoalsAddress, 'tab' | 'search' | 'editedId'>,
  sort: GoalSort,
): readonly LocalGoal[] {
  return useMemo(
    () =>
      rows
        .filter(({ row }) => row.id === editedId || (isInTab(tab, row) && matchesSearch(search, row)))
        .sort((a, b) => compareGoals(sort)(a.row, b.row)),
    [rows, tab, search, editedId, sort],
  );
}

/** How many goals each tab holds. */
export const useTabCounts = (rows: readonly LocalGoal[]): Record<GoalTab, number> =>
  useMemo(() => {
    const count = (tab: GoalTab) => rows.filter(({ row }) => isInTab(tab, row)).length;
    return Object.fromEntries(goalTabs.map((tab) => [tab, count(tab)])) as Record<GoalTab, number>;
  }, [rows]);
