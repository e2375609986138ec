import { useMemo } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { type ShownRow, watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Goal } from '#schema/goals.ts';
import { type GoalEdits, goalEdits } from './goal-edits.ts';

/** `isLost`: it is not on this device any more, and stands here as it was last, for its form is open. */
export type LocalGoal = ShownRow<Goal> & { isLost?: true };

/** On the disk of this device, and not on the server. */
export const isUnsent = ({ confirmed, isOptimistic }: LocalGoal): boolean => confirmed !== undefined && !isOptimistic;

export interface Goals {
  /** Deleted ones among them, in no order; undefined until the device was read. */
  rows: readonly LocalGoal[] | undefined;
  error?: unknown;
  readAgain: () => void;
}

/** The goals of whoever this device belongs to. */
export function useGoals(): Goals {
  const { rows, error } = useOwnRows('goal');
  return { rows, error, readAgain };
}

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'goal').readAgain();
}

/** Undefined for a visitor. */
export function useGoalEdits(): GoalEdits | undefined {
  const owner = useOwner();
  return useMemo(() => {
    const account = owner === null ? undefined : openAccount();
    return account && goalEdits(account, { clock: Date.now, newId: () => crypto.randomUUID() });
  }, [owner]);
}
