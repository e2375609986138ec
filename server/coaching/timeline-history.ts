import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { toWireName } from '#schema/coaching.ts';
import type { NoteType } from '#schema/notes.ts';
import { detailNames } from '#schema/submissions.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { Db } from '#server/db/connect.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import type { FieldClocks } from '#sync/server/ports.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** Describes a value of a field that another replaced. */
interface ReplacedValue {
  field: string;
  /** Identifies the write that replaced it. */
  rev: number;
  /** Names the account that had written it. */
  writerId: string | null;
  /** Says when the server took the write. */
  at: number;
}

/** Lists the edits of a submission's details, one for each write. */
export async function listEdits(
  { q, t: { rowVersions: v } }: Db,
  { id, clocks }: Submission,
): Promise<TimelineEntry[]> {
  const replaced: ReplacedValue[] = await q
    .select({ field: v.field, rev: v.rev, writerId: v.userId, at: v.createdAt })
    .from(v)
    .where(and(eq(v.entity, 'submission'), eq(v.rowKey, id), eq(v.kind, 'replaced')))
    .orderBy(asc(v.rev));
  const ofDetails = replaced.filter(({ field }) => detailNames.some((name) => name === field));
  const byField = Map.groupBy(ofDetails, ({ field }) => field);
  const edits = [...byField.values()].flatMap((values) => withEditors(values, clocks));
  return [...Map.groupBy(edits, ({ rev }) => rev)].map(([rev, parts]) => ({
    id: `edit-${rev}`,
    kind: 'edit',
    at: Math.max(...parts.map(({ at }) => at)),
    userId: onlyEditor(parts),
    title: '',
    details: detailNames.filter((name) => parts.some(({ field }) => field === name)).map(toWireName),
  }));
}

/** Describes what became of the types of a submission's notes. */
export interface NoteHistory {
  /** Lists when a note was made visible to the client or internal again, and when a visible one was deleted. */
  events: TimelineEntry[];
  /** Maps each note whose type was changed to its type at the creation. */
  firstTypes: ReadonlyMap<string, NoteType>;
}

/** Reads the history of the notes that are there or that the client could read once. */
export async function readNoteHistory(db: Db, submission: Submission): Promise<NoteHistory> {
  const changes = await listTypeChanges(db, submission);
  const byNote = Map.groupBy(changes, ({ noteId }) => noteId);
  const events = [...byNote.values()]
    .flatMap((values) => withEditors(values, values[0]?.clocks ?? {}))
    .map(({ rev, at, editorId, title, value }): TimelineEntry => {
      const name = value === 'internal' ? 'shared' : 'unshared';
      return { id: `${name}-${rev}`, kind: 'note', at, userId: editorId, role: 'staff', title, details: [name] };
    });
  const firstTypes = new Map(
    [...byNote].map(([id, [first]]): [string, NoteType] => [id, first?.value === 'client' ? 'client' : 'internal']),
  );
  return { events: [...events, ...(await listDeletions(db, submission, firstTypes))], firstTypes };
}

async function listTypeChanges({ q, t: { notes: n, rowVersions: v } }: Db, { id }: Submission) {
  const ofType = and(eq(v.entity, 'note'), eq(v.rowKey, n.id), eq(v.field, 'noteType'), eq(v.kind, 'replaced'));
  const version = { field: v.field, value: v.value, rev: v.rev, writerId: v.userId, at: v.createdAt };
  return q
    .select({ noteId: n.id, title: n.title, clocks: n.clocks, ...version })
    .from(n)
    .innerJoin(v, ofType)
    .where(eq(n.submissionId, id))
    .orderBy(asc(v.rev));
}

/** A note that was always internal leaves nothing behind. */
async function listDeletions(
  { q, t: { notes: n } }: Db,
  { id: submissionId }: Submission,
  firstTypes: NoteHistory['firstTypes'],
): Promise<TimelineEntry[]> {
  const rows = await q
    .select({ id: n.id, title: n.title, noteType: n.noteType, deletedAt: n.deletedAt, clocks: n.clocks })
    .from(n)
    .where(and(eq(n.submissionId, submissionId), isNotNull(n.deletedAt)));
  const shared = rows.filter((note) => isVisibleToClient(note) || firstTypes.has(note.id));
  return shared.map(({ id, title, deletedAt, clocks }) => {
    const by = { userId: clocks.deletedAt?.userId ?? null, role: 'staff' as const };
    return { id: `deleted-${id}`, kind: 'note', at: deletedAt ?? 0, ...by, title, details: ['deleted'] };
  });
}

type WithEditor<T> = T & { editorId: string | null };

/**
 * Adds who replaced each value of one field. A version names the writer of the value that it stores, so the next version
 * names the editor, and the row's clock names the last one.
 */
function withEditors<T extends ReplacedValue>(values: readonly T[], clocks: FieldClocks): WithEditor<T>[] {
  return values.map((value, at) => {
    const next = values[at + 1];
    const clock = clocks[value.field];
    const last = clock?.rev === value.rev ? clock.userId : null;
    return { ...value, editorId: next ? next.writerId : last };
  });
}

/** Finds the one person that the fields of a write name; null where they name different people. */
function onlyEditor(parts: readonly WithEditor<ReplacedValue>[]): string | null {
  const [editorId = null, ...others] = new Set(parts.flatMap((part) => part.editorId ?? []));
  return others.length === 0 ? editorId : null;
}
