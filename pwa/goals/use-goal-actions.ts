import { useState } from 'react';
import { markEngaged } from '#pwa/offline/engagement.ts';
import type { UndoEdit } from '#pwa/offline/sync/account.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { Goal } from '#schema/goals.ts';
import type { ReportDoc } from '#schema/report.ts';
import { type GoalDraft, goalDraftId, newGoalDraftId } from './goal-draft.ts';
import type { GoalEdits } from './goal-edits.ts';
import { placeAt } from './goal-positions.ts';
import { toFields } from './goal-values.ts';
import { addSteps, type OfferedSteps, readOpenSteps } from './goals-from-report.ts';
import { type LocalGoal, useGoalEdits } from './use-goals.ts';

/** See docs/specification.md#9-business-constants-and-limits. */
const bannerMs = 5_000;

export interface GoalActions {
  /** Describes the action that failed. */
  failure: string | undefined;
  dismissFailure(): void;
  /** Says that something could not be done. */
  tellFailure(): void;
  /** @returns the id of the goal. @throws when it could not be kept; the form says so. */
  saveNew(draft: GoalDraft, draftId?: string): Promise<string>;
  /** Brings back a goal that was deleted meanwhile. @returns and throws as `saveNew` */
  saveEdit(seen: Goal, draft: GoalDraft): Promise<string>;
  toggle(goal: Goal): Promise<void>;
  setStatus(goal: Goal, status: Goal['status']): Promise<void>;
  remove(goal: Goal): Promise<void>;
  restore(goal: Goal): Promise<void>;
  move(listed: readonly LocalGoal[], from: number, to: number): Promise<void>;
  /** Offers the steps of a report that are no goals yet. @param report the latest of this device unless told */
  takeFromReport(rows: readonly LocalGoal[], report?: ReportDoc): Promise<void>;
  /** Holds the steps that are offered at the moment. */
  offered: OfferedSteps | undefined;
  /** @param steps what was chosen of the offered ones */
  addOffered(steps: OfferedSteps['steps']): Promise<void>;
  dismissOffered(): void;
}

const failed = 'Failed to update goal. Please try again.';
/** It begins with "Error: …" (docs/specification.md#8-error-catalogue). */
const importFailed = 'Error: Your goals couldn’t be added. Please try again.';

/** Provides the actions on goals, each with an undo for 10 s. */
export function useGoalActions(): GoalActions {
  const edits = useGoalEdits();
  const showToast = useShowToast();
  const { notify } = useMessageCenter();
  const [failure, setFailure] = useState<string>();
  const [offered, setOffered] = useState<OfferedSteps>();

  /**
   * From the moment at which the change is shown: the way back of the last thing done is never that of the one before.
   */
  function offerUndo(text: string, written: Promise<UndoEdit>): void {
    const takeBack = async () => (await written)();
    showToast({ text, onUndo: () => void takeBack().catch(() => setFailure(failed)) });
  }

  async function act(text: string, work: (mine: GoalEdits) => Promise<UndoEdit>): Promise<void> {
    setFailure(undefined);
    try {
      const written = work(open());
      offerUndo(text, written);
      await written;
    } catch {
      showToast(undefined);
      setFailure(failed);
    }
  }

  function open(): GoalEdits {
    if (!edits) throw new Error('Nobody is signed in here.');
    return edits;
  }

  const setStatus = (goal: Goal, status: Goal['status']) =>
    act(status === 'Completed' ? 'Goal completed' : `Moved to ${status}`, (mine) => mine.update(goal, { status }));

  return {
    failure,
    dismissFailure: () => setFailure(undefined),
    tellFailure: () => setFailure(failed),
    async saveNew({ values }, draftId = newGoalDraftId) {
      const { ids, undo } = await open().createAll([values], draftId);
      markEngaged();
      offerUndo('Goal added', Promise.resolve(undo));
      return ids[0] ?? '';
    },
    async saveEdit(seen, { values, seen: shown }) {
      const from = shown ? { baseRev: shown.rev, draftId: goalDraftId(seen.id) } : undefined;
      const takeAway = seen.deletedAt === null ? undefined : await open().restore([seen]);
      const undo = await open().update(seen, toFields(values), from);
      offerUndo('Goal updated', Promise.resolve(takeAway ? () => undo().then(takeAway) : undo));
      return seen.id;
    },
    setStatus,
    toggle: (goal) => setStatus(goal, goal.status === 'Completed' ? 'In Progress' : 'Completed'),
    remove: (goal) => act('Goal deleted', (mine) => mine.remove([goal])),
    restore: (goal) => act('Goal restored', (mine) => mine.restore([goal])),
    move: (listed, from, to) =>
      act(`Goal moved to position ${to + 1} of ${listed.length}`, (mine) =>
        mine.place(
          placeAt(
            listed.map(({ row }) => row),
            from,
            to,
          ),
        ),
      ),
    async takeFromReport(rows, report) {
      setFailure(undefined);
      try {
        const read = await readOpenSteps(rows, report);
        if ('message' in read) notify({ tone: 'neutral', text: read.message, hideAfterMs: bannerMs });
        else setOffered(read);
      } catch {
        setFailure(importFailed);
      }
    },
    offered,
    async addOffered(steps) {
      if (!offered) return;
      setOffered(undefined);
      try {
        const { message, undo } = await addSteps(open(), { ...offered, steps });
        offerUndo(message, Promise.resolve(undo));
      } catch {
        setFailure(importFailed);
      }
    },
    dismissOffered: () => setOffered(undefined),
  };
}
