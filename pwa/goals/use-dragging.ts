import { type RefObject, useEffect, useEffectEvent } from 'react';

export type DropGoal = (goalId: string, to: number) => void;

/** Loads the dragging for a list whose order is the person's own, and for no other. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: DropGoal | undefined): void {
  const tell = useEffectEvent<DropGoal>((goalId, to) => onDrop?.(goalId, to));
  const isWanted = onDrop !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let end: (() => void) | undefined;
    let isOver = false;
    async function begin() {
      const { dragGoals } = await import('./drag-goals.ts');
      if (!isOver && list.current) end = dragGoals(list.current, (goalId, to) => tell(goalId, to));
    }
    // A part of the app that does not load is told above the page; the buttons do the same.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [list, isWanted]);
}
