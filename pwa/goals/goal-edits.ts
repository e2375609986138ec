import { settleDraft } from '#pwa/offline/draft.ts';
import type { Account, UndoEdit } from '#pwa/offline/sync/account.ts';
import { clearingEdits } from '#pwa/offline/sync/account-drafts.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { localDayOf } from '#schema/goal-days.ts';
import type { Goal, GoalFields } from '#schema/goals.ts';
import type { Edit } from '#sync/client/edit.ts';
import { asUpdate, changedFields, type GoalValues, toFields } from './goal-values.ts';

/**
 * Lists a person's edits to their goals. Each settles when it is on the disk of this device, is shown from before that
 * on, and is sent by itself later.
 *
 * Each throws what the engine throws: nothing is kept then, and nothing is shown any more.
 */
export interface GoalEdits {
  /** @param draftId of the form that they were typed into; cleared in the same write */
  createAll(all: readonly GoalValues[], draftId?: string): Promise<Created>;
  /** @param seen the goal as the person saw it; `baseRev` is the rev that it had then */
  update(seen: Goal, change: Partial<GoalFields>, from?: { baseRev: number; draftId: string }): Promise<UndoEdit>;
  remove(goals: readonly Goal[]): Promise<UndoEdit>;
  restore(goals: readonly Goal[]): Promise<UndoEdit>;
  /** Several positions at once. */
  place(moved: readonly Placed[]): Promise<UndoEdit>;
}

export interface Created {
  ids: string[];
  undo: UndoEdit;
}

export interface Placed {
  goal: Goal;
  position: string;
}

export interface EditDeps {
  clock(): number;
  newId(): string;
}

export function goalEdits(account: Account, { clock, newId }: EditDeps): GoalEdits {
  const watch = watchOwnRows(account, 'goal');

  /** Shown at once, written, and then as it is on the disk. */
  async function write(edits: readonly Edit[], shown: readonly Goal[]): Promise<void> {
    const takenAway = shown.map((goal) => watch.applyOptimistic(`own:${goal.id}`, goal));
    try {
      await account.engine.editAll(edits);
    } finally {
      for (const takeAway of takenAway) void takeAway();
    }
  }

  const newest = (goal: Goal): Goal => watch.get().rows?.find(({ row }) => row.id === goal.id)?.row ?? goal;

  async function update(
    seen: Goal,
    change: Partial<GoalFields>,
    from?: { baseRev: number; draftId: string },
  ): Promise<UndoEdit> {
    const changed = changedFields(seen, change, localDayOf(clock()));
    if (Object.keys(changed).length === 0) return nothingToUndo;
    const args = { id: seen.id, ...asUpdate(seen, changed), ...(from && { baseRev: from.baseRev }) };
    const clearing = from ? await clearDraft(from.draftId) : [];
    await write([{ name: 'goals.update', args }, ...clearing], [{ ...newest(seen), ...changed, updatedAt: clock() }]);
    const before = Object.fromEntries(Object.keys(changed).map((name) => [name, seen[name as keyof GoalFields]]));
    return async () => void (await update({ ...newest(seen), ...changed }, before));
  }

  async function clearDraft(id: string): Promise<Edit[]> {
    await settleDraft(id);
    return clearingEdits(account, id);
  }

  async function remove(goals: readonly Goal[]): Promise<UndoEdit> {
    const edits = goals.map(({ id }) => ({ name: 'goals.delete' as const, args: { id } }));
    await write(
      edits,
      goals.map((goal) => ({ ...newest(goal), deletedAt: clock() })),
    );
    return async () => void (await restore(goals));
  }

  async function restore(goals: readonly Goal[]): Promise<UndoEdit> {
    const edits = goals.map(({ id }) => ({ name: 'goals.restore' as const, args: { id } }));
    await write(
      edits,
      goals.map((goal) => ({ ...newest(goal), deletedAt: null })),
    );
    return async () => void (await remove(goals));
  }

  async function place(moved: readonly Placed[]): Promise<UndoEdit> {
    const edits = moved.map(({ goal, position }) => ({
      name: 'goals.update' as const,
      args: { id: goal.id, set: { position } },
    }));
    await write(
      edits,
      moved.map(({ goal, position }) => ({ ...newest(goal), position })),
    );
    return async () => void (await place(moved.map(({ goal }) => ({ goal, position: goal.position }))));
  }

  async function createAll(all: readonly GoalValues[], draftId?: string): Promise<Created> {
    const now = clock();
    const goals = all.map((values) => newGoal(values, now));
    const edits = goals.map(({ fields, goal }) => ({
      name: 'goals.create' as const,
      args: { id: goal.id, ...fields },
    }));
    const clearing = draftId === undefined ? [] : await clearDraft(draftId);
    // A form stands in the place of its goal until that is on the disk.
    const shown = draftId === undefined ? goals.map(({ goal }) => goal) : [];
    await write([...edits, ...clearing], shown);
    const undo = async () => void (await remove(goals.map(({ goal }) => goal)));
    return { ids: goals.map(({ goal }) => goal.id), undo };
  }

  function newGoal(values: GoalValues, now: number): { fields: Partial<GoalFields>; goal: Goal } {
    const given = toFields(values);
    const fields = { ...given, completedDate: given.status === 'Completed' ? localDayOf(now) : null };
    return { fields, goal: { ...unsentGoal(account.userId, now), id: newId(), ...fields } };
  }

  return { createAll, update, remove, restore, place };
}

/** As the device shows it until the server's row is here (`sync/client/created-row.ts`). */
const unsentGoal = (userId: string, now: number) => ({
  clientId: userId,
  submissionId: null,
  position: 'zz',
  goalType: 'client' as const,
  createdBy: userId,
  coachFirstName: null,
  coachLastName: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
});

const nothingToUndo = () => Promise.resolve();
