import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { type GoalDraft, goalDraftId, goalDraftSchema, newGoalDraftId } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';
import type { HeldGoal } from './use-goals.ts';

/** A form that was begun, here or on another device, and neither saved nor cancelled. */
export interface BegunGoal {
  draftId: string;
  /** As the draft keeps it, with the caret. */
  kept: unknown;
  /** The goal that is changed; undefined for a new one. */
  goal: HeldGoal['row'] | undefined;
  /** What it is called in the form; may be empty. */
  title: string;
  /** Of a goal that this device does not hold at the moment, so that its form cannot be opened. */
  isAway: boolean;
}

/** @returns those with something in them, a new one first; and a way to say that a form was just closed, so its draft is none any more */
export function useGoalDrafts(held: readonly HeldGoal[]): [readonly BegunGoal[], (draftId: string) => void] {
  const drafts = useOwnRows('draft').held;
  const isFilled = useIsFilled();
  // The row of a draft goes a moment after its form.
  const [closedAt, setClosedAt] = useState<Record<string, number>>({});
  const begun = useMemo(() => {
    const goals = new Map(held.map(({ row }) => [goalDraftId(row.id), row]));
    return (drafts ?? [])
      .filter(({ row }) => row.updatedAt > (closedAt[row.id] ?? 0))
      .flatMap(({ row }) => asBegun(row, goals.get(row.id), isFilled === false) ?? [])
      .sort((a, b) => Number(a.goal !== undefined) - Number(b.goal !== undefined));
  }, [drafts, held, closedAt, isFilled]);
  return [begun, (draftId) => setClosedAt((before) => ({ ...before, [draftId]: Date.now() }))];
}

const keptSchema = z.object({ value: goalDraftSchema });

/**
 * Undefined for drafts of anything else, for those that hold nothing, and of a goal that is not here, unless the goals have
 * yet to come: nothing else would tell that it was begun and not saved.
 */
function asBegun(
  row: { id: string; value: unknown },
  goal: BegunGoal['goal'],
  isExpected: boolean,
): BegunGoal | undefined {
  const isNew = row.id === newGoalDraftId;
  const isAway = !isNew && !goal && isExpected && row.id.startsWith(goalDraftId(''));
  if (!isNew && !goal && !isAway) return undefined;
  const kept = z.safeParse(keptSchema, row.value);
  if (!kept.success || !holdsAnything(kept.data.value)) return undefined;
  return { draftId: row.id, kept: row.value, goal, title: kept.data.value.values.title.trim(), isAway };
}

function holdsAnything({ values, seen }: GoalDraft): boolean {
  if (!seen) return [values.title, values.description, values.notes].some((text) => text.trim() !== '');
  return (Object.keys(values) as (keyof GoalValues)[]).some((name) => values[name] !== seen.values[name]);
}
