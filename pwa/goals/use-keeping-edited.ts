import { useEffect, useMemo, useRef, useState } from 'react';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import type { LocalGoal } from './use-goals.ts';

/**
 * The goals, and the one whose form is open also where the browser has dropped it: with the form, what was typed would go out
 * of sight, and whether it was saved. Of what must be forgotten nothing stays.
 */
export function useKeepingEdited(rows: readonly LocalGoal[], editedId: string | null): readonly LocalGoal[] {
  const [isForgotten, setForgotten] = useState(false);
  const last = useRef<LocalGoal>(undefined);
  const edited = rows.find(({ row }) => row.id === editedId);
  if (edited || last.current?.row.id !== editedId) last.current = edited;
  const kept = edited || isForgotten ? undefined : last.current;

  useEffect(() => forgotten.subscribe(({ scope }) => scope !== 'staff' && setForgotten(true)), []);
  useEffect(() => onLocalDataWiped(() => setForgotten(true)), []);
  return useMemo(() => (kept ? [...rows, { ...kept, isLost: true }] : rows), [rows, kept]);
}
