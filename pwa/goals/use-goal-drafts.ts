import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { type GoalDraft, goalDraftId, goalDraftSchema, newGoalDraftId } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';
import type { LocalGoal } from './use-goals.ts';

/** Holds a form that was begun, here or on another device, and neither saved nor cancelled. */
export interface OpenDraft {
  draftId: string;
  /** As the draft keeps it, with the caret. */
  kept: unknown;
  /** The goal that is changed; undefined for a new one. */
  goal: LocalGoal['row'] | undefined;
  /** Holds the title in the form, which may be empty. */
  title: string;
  draft: GoalDraft;
  /** `away`: its goal is not on this device at the moment, and its form cannot be opened; `gone`: there is none any more. */
  where: 'here' | 'away' | 'gone';
}

/** @returns those with something in them, a new one first; and a way to say that a form was just closed, so its draft is none any more */
export function useGoalDrafts(rows: readonly LocalGoal[]): [readonly OpenDraft[], (draftId: string) => void] {
  const drafts = useOwnRows('draft').rows;
  const isFilled = useIsFilled();
  // The row of a draft goes a moment after its form.
  const [closedAt, setClosedAt] = useState<Record<string, number>>({});
  const openDrafts = useMemo(() => {
    const goals = new Map(rows.map(({ row }) => [goalDraftId(row.id), row]));
    return (drafts ?? [])
      .filter(({ row }) => row.updatedAt > (closedAt[row.id] ?? 0))
      .flatMap(({ row }) => asOpenDraft(row, goals.get(row.id), isFilled) ?? [])
      .sort((a, b) => Number(a.goal !== undefined) - Number(b.goal !== undefined));
  }, [drafts, rows, closedAt, isFilled]);
  return [openDrafts, (draftId) => setClosedAt((before) => ({ ...before, [draftId]: Date.now() }))];
}

const keptSchema = z.object({ value: goalDraftSchema });

/** Undefined for drafts of anything else and those that hold nothing. */
function asOpenDraft(
  row: { id: string; value: unknown },
  goal: OpenDraft['goal'],
  isFilled: boolean | undefined,
): OpenDraft | undefined {
  if (!row.id.startsWith(goalDraftId(''))) return undefined;
  const isHere = row.id === newGoalDraftId || goal !== undefined;
  // Until the device was read nothing is said of it.
  if (!isHere && isFilled === undefined) return undefined;
  const kept = z.safeParse(keptSchema, row.value);
  if (!kept.success || !holdsAnything(kept.data.value)) return undefined;
  const draft = kept.data.value;
  const where = isHere ? 'here' : isFilled ? 'gone' : 'away';
  return { draftId: row.id, kept: row.value, draft, goal, title: draft.values.title.trim(), where };
}

function holdsAnything({ values, seen }: GoalDraft): boolean {
  if (!seen) return [values.title, values.description, values.notes].some((text) => text.trim() !== '');
  return (Object.keys(values) as (keyof GoalValues)[]).some((name) => values[name] !== seen.values[name]);
}
