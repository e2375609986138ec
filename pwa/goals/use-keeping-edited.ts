import { useEffect, useMemo, useRef, useState } from 'react';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import type { HeldGoal } from './use-goals.ts';

/**
 * The goals, and the one whose form is open also where the browser has dropped it: with the form, what was typed would go out
 * of sight, and whether it was saved. Of what must be forgotten nothing stays.
 */
export function useKeepingEdited(held: readonly HeldGoal[], editedId: string | null): readonly HeldGoal[] {
  const [isForgotten, setForgotten] = useState(false);
  const last = useRef<HeldGoal>(undefined);
  const edited = held.find(({ row }) => row.id === editedId);
  if (edited || last.current?.row.id !== editedId) last.current = edited;
  const kept = edited || isForgotten ? undefined : last.current;

  useEffect(() => forgotten.subscribe(({ scope }) => scope !== 'staff' && setForgotten(true)), []);
  useEffect(() => onLocalDataWiped(() => setForgotten(true)), []);
  return useMemo(() => (kept ? [...held, { ...kept, isLost: true }] : held), [held, kept]);
}
