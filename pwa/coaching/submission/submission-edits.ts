import { useMemo, useState } from 'react';
import { settleDraft, writeDrafts } from '#pwa/offline/draft.ts';
import { type Account, openAccount, type UndoEdit } from '#pwa/offline/sync/account.ts';
import { clearingEdits } from '#pwa/offline/sync/account-drafts.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { useShowToast } from '#pwa/ui/toast.tsx';
import { localDayOf } from '#schema/goal-days.ts';
import type { Goal, GoalFields } from '#schema/goals.ts';
import type { Note, NoteFields, NoteType } from '#schema/notes.ts';
import type { Details, SubmissionCard } from '#schema/submissions.ts';
import type { Edit } from '#sync/client/edit.ts';
import { type MutationName, type TextEdit, textFields } from '#sync/mutations.ts';
import type { Entity } from '#sync/protocol.ts';

/** Begins with a kind that `isStaffDraft` knows, so that what a coach types leaves the device with the role. */
export const noteDraftId = (noteId: string): string => `note:${noteId}`;
export const newNoteDraftId = (submissionId: string, noteType: NoteType): string => `note:${submissionId}:${noteType}`;
/** Names the draft of a coaching goal. @param id of the goal, or of the submission for a new one */
export const coachingGoalDraftId = (id: string): string => `coachingGoal:${id}`;
export const detailsDraftId = (submissionId: string): string => `details:${submissionId}`;
export const reportDraftId = (submissionId: string): string => `details:${submissionId}:report`;

/** Names the form that an edit was typed into. The same write clears it. */
export interface EditSource {
  draftId: string;
  /** Sets the rev that the person saw; without it, the one that this device has now. */
  baseRev?: number;
}

/**
 * Lists what staff do to the rows of one submission. Each settles when it is on the disk of this device, and is sent later.
 * Each throws what the engine throws: nothing is stored then.
 */
export interface SubmissionEdits {
  addNote(fields: NoteFields, from: EditSource): Promise<AddedRow>;
  /**
   * Changes a note. Words for an internal note say that it is internal, so that a note shared meanwhile becomes
   * internal again.
   */
  changeNote(seen: Note, change: Partial<NoteFields>, from?: EditSource): Promise<UndoEdit>;
  addGoal(fields: Partial<GoalFields> & { title: string }, from: EditSource): Promise<AddedRow>;
  changeGoal(seen: Goal, change: Partial<GoalFields>, from?: EditSource): Promise<UndoEdit>;
  changeDetails(seen: SubmissionCard, change: Partial<Details>, from?: EditSource): Promise<UndoEdit>;
  remove(kind: RemovableKind, id: string): Promise<UndoEdit>;
  restore(kind: RemovableKind, id: string): Promise<UndoEdit>;
}

export interface AddedRow {
  id: string;
  undo: UndoEdit;
}
type RemovableKind = 'notes' | 'goals';

interface SubmissionEditDeps {
  clock(): number;
  newId(): string;
}

export function submissionEdits(
  account: Account,
  submissionId: string,
  { clock, newId }: SubmissionEditDeps,
): SubmissionEdits {
  async function write(edits: readonly Edit[], from?: EditSource): Promise<void> {
    // A draft that no database took stays in the journal until the form clears it. It must not count as used before the
    // edit is stored.
    if (from)
      await writeDrafts().then(
        () => settleDraft(from.draftId),
        () => undefined,
      );
    const clearing = from ? await clearingEdits(account, from.draftId) : [];
    await account.engine.editAll([...edits, ...clearing]);
  }

  async function add(
    name: 'notes.create' | 'coachingGoals.create',
    fields: object,
    from: EditSource,
    kind: RemovableKind,
  ): Promise<AddedRow> {
    const id = newId();
    await write([{ name, args: { ...fields, id, submissionId } }], from);
    return { id, undo: async () => void (await remove(kind, id)) };
  }

  async function change<R extends { id: string }>(
    [name, entity]: [MutationName, Entity],
    seen: R,
    wanted: Partial<Omit<R, 'id'>>,
    from?: EditSource,
    always: Partial<Omit<R, 'id'>> = {},
  ): Promise<UndoEdit> {
    const changed = changedOf(seen, wanted as Partial<R>);
    if (Object.keys(changed).length === 0) {
      await write([], from);
      return nothingToUndo;
    }
    const based = from?.baseRev === undefined ? {} : { baseRev: from.baseRev };
    await write(
      [{ name, args: { id: seen.id, ...updateArgs(entity, seen, { ...always, ...changed }), ...based } }],
      from,
    );
    const before = Object.fromEntries(Object.keys(changed).map((field) => [field, seen[field as keyof R]]));
    return async () => void (await change([name, entity], { ...seen, ...changed }, before as Partial<Omit<R, 'id'>>));
  }

  async function remove(kind: RemovableKind, id: string): Promise<UndoEdit> {
    await write([{ name: `${kind}.delete`, args: { id } }]);
    return async () => void (await restore(kind, id));
  }

  async function restore(kind: RemovableKind, id: string): Promise<UndoEdit> {
    await write([{ name: `${kind}.restore`, args: { id } }]);
    return async () => void (await remove(kind, id));
  }

  return {
    addNote: (fields, from) => add('notes.create', fields, from, 'notes'),
    changeNote: (seen, wanted, from) =>
      change(
        ['notes.update', 'note'],
        seen,
        wanted,
        from,
        wanted.noteType === 'internal' ? { noteType: 'internal' } : {},
      ),
    addGoal: (fields, from) => add('coachingGoals.create', withCompletedDay(fields, clock()), from, 'goals'),
    changeGoal: (seen, wanted, from) =>
      change(
        ['goals.update', 'goal'],
        seen,
        wanted.status === seen.status ? wanted : withCompletedDay(wanted, clock()),
        from,
      ),
    changeDetails: (seen, wanted, from) => change(['submissions.update', 'submission'], seen, wanted, from),
    remove,
    restore,
  };
}

/** A status that comes or goes as Completed brings its day along. */
function withCompletedDay<F extends Partial<GoalFields>>(fields: F, now: number): F {
  if (fields.status === undefined) return fields;
  return { ...fields, completedDate: fields.status === 'Completed' ? localDayOf(now) : null };
}

const changedOf = <R extends object>(seen: R, wanted: Partial<R>): Partial<R> =>
  Object.fromEntries(Object.entries(wanted).filter(([field, value]) => seen[field as keyof R] !== value)) as Partial<R>;

/** Builds a mutation's args. Texts carry their base, because the server merges words (docs/protocol.md#8-text-merge). */
function updateArgs<R extends object>(entity: Entity, seen: R, changed: Partial<R>) {
  const set: Record<string, unknown> = {};
  const text: Record<string, TextEdit> = {};
  for (const [field, value] of Object.entries(changed)) {
    const base = seen[field as keyof R];
    const isMerged = textFields[entity]?.includes(field) && typeof base === 'string' && typeof value === 'string';
    if (isMerged) text[field] = { base, value };
    else set[field] = value;
  }
  return { ...(Object.keys(set).length > 0 && { set }), ...(Object.keys(text).length > 0 && { text }) };
}

const nothingToUndo = () => Promise.resolve();

export interface SubmissionActions {
  /** Names what could not be done, in the catalogue's words. */
  failure: string | undefined;
  dismissFailure(): void;
  /** Opens the edits for a form, which shows its own failure. @throws when nobody is signed in here */
  open(): SubmissionEdits;
  offerUndo(text: string, undo: UndoEdit, failed: string): void;
  /** Does something, and offers to undo it for 10 s. */
  act(text: string, failed: string, work: (edits: SubmissionEdits) => Promise<UndoEdit>): Promise<void>;
}

/** Provides what can be done to the rows of one part of the page. */
export function useSubmissionActions(submissionId: string): SubmissionActions {
  const owner = useOwner();
  const showToast = useShowToast();
  const [failure, setFailure] = useState<string>();
  const edits = useMemo(() => {
    const account = owner === null ? undefined : openAccount();
    const deps = { clock: Date.now, newId: () => crypto.randomUUID() };
    return account && submissionEdits(account, submissionId, deps);
  }, [owner, submissionId]);

  function open(): SubmissionEdits {
    if (!edits) throw new Error('Nobody is signed in here.');
    return edits;
  }
  const offerUndo = (text: string, undo: UndoEdit, failed: string) =>
    void showToast({ text, onUndo: () => void undo().catch(() => setFailure(failed)) });

  return {
    failure,
    dismissFailure: () => setFailure(undefined),
    open,
    offerUndo,
    async act(text, failed, work) {
      setFailure(undefined);
      try {
        offerUndo(text, await work(open()), failed);
      } catch {
        setFailure(failed);
      }
    },
  };
}
