import type { GoalActions } from './use-goal-actions.ts';
import type { LocalGoal } from './use-goals.ts';

export interface OwnOrder {
  moveTo(goalId: string, to: number): void;
  moveBy(goalId: string, by: -1 | 1): void;
}

/** The ways to move a goal in the list as it is shown. */
export function ownOrder(listed: readonly LocalGoal[], actions: GoalActions): OwnOrder {
  function moveTo(goalId: string, to: number): void {
    const from = placeOf(goalId);
    if (from >= 0 && to >= 0 && to < listed.length) void keepingFocus(() => actions.move(listed, from, to));
  }
  const placeOf = (goalId: string) => listed.findIndex(({ row }) => row.id === goalId);
  return { moveTo, moveBy: (goalId, by) => moveTo(goalId, placeOf(goalId) + by) };
}

/** A row that moves in the page loses the focus. */
async function keepingFocus(work: () => Promise<void>): Promise<void> {
  const focused = document.activeElement;
  await work();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
}
