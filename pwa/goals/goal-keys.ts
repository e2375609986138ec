import { useEffect, useEffectEvent } from 'react';

export interface GoalKeys {
  /** Says whether the single keys are on. */
  hasSingleKeys: boolean;
  onAdd: () => void;
  onSearch: () => void;
  onHelp: () => void;
  /** Undefined where the list is not in the person's own order. */
  onMove: ((goalId: string, by: -1 | 1) => void) | undefined;
}

/** Every key of the screen and what it does, for the sheet that lists them; `isSingle`: on its own, so it can be turned off. */
export const goalKeys: readonly { keys: string[]; does: string; isSingle?: true }[] = [
  { keys: ['N'], does: 'Add a goal', isSingle: true },
  { keys: ['/'], does: 'Search goals', isSingle: true },
  { keys: ['Alt', '↑'], does: 'Move the goal up in “My order”' },
  { keys: ['Alt', '↓'], does: 'Move the goal down in “My order”' },
  { keys: ['Ctrl or ⌘', 'Z'], does: 'Undo (for ten seconds)' },
  { keys: ['Esc'], does: 'Close what’s open' },
  { keys: ['?'], does: 'Show this list', isSingle: true },
];

/** Single keys do nothing while somebody types, or while a dialog is open. */
export function useGoalKeys(keys: GoalKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isBusy(event.target)) return;
    const act = event.altKey ? moveOf(event, keys) : singleOf(event.key, keys);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function singleOf(key: string, { hasSingleKeys, onAdd, onSearch, onHelp }: GoalKeys): (() => void) | undefined {
  if (!hasSingleKeys) return undefined;
  return { n: onAdd, '/': onSearch, '?': onHelp }[key.toLowerCase()];
}

function moveOf({ key, target }: KeyboardEvent, { onMove }: GoalKeys): (() => void) | undefined {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key] as -1 | 1 | undefined;
  const goalId = target instanceof Element ? target.closest('[data-goal]')?.getAttribute('data-goal') : undefined;
  return by && goalId && onMove ? () => onMove(goalId, by) : undefined;
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;
}
