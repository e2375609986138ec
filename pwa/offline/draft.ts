import type { DraftRow } from './dexie-visitor-db.ts';
import { readJournalDraft, removeJournalDraft, saveJournalDraft } from './draft-journal.ts';
import { mayHoldLocalWork, noteLocalWork } from './storage-keys.ts';
import { loadVisitorDb } from './visitor-db.ts';

/** A change is on its way to the disk within 150 ms, so that it is kept within 300. */
const writeBehindMs = 150;

interface PendingDraft {
  row: DraftRow;
  commit: Promise<void>;
  write: () => void;
  /** Settles the promise of a value that is no longer wanted. */
  drop: () => void;
}

const pending = new Map<string, PendingDraft>();
/** The newest value of each draft, or that it was cleared, until it is committed. */
const uncommitted = new Map<string, DraftRow>();
/** Writes and deletions of one tab happen in the order in which they were asked for. */
let lastWrite: Promise<unknown> = Promise.resolve();
let isListening = false;

/**
 * Keeps what somebody is typing. Changes within 150 ms become one write.
 *
 * @returns settles once this value, or a newer one, is committed; rejects when the browser could not keep it.
 */
export function keepDraft(id: string, value: unknown): Promise<void> {
  const row = { id, value, updatedAt: Date.now() };
  uncommitted.set(id, row);
  // At once: a tab that is killed waits neither for a timer nor for a slow database.
  saveJournalDraft(row);
  noteLocalWork();
  listenForLeaving();
  const waiting = pending.get(id);
  if (waiting) {
    waiting.row = row;
    return waiting.commit;
  }
  return addPending(row);
}

function addPending(row: DraftRow): Promise<void> {
  const { promise: commit, resolve, reject } = Promise.withResolvers<void>();
  const draft: PendingDraft = { row, commit, write, drop: resolve };
  const timer = setTimeout(write, writeBehindMs);
  function write(): void {
    clearTimeout(timer);
    if (pending.get(row.id) !== draft) return;
    pending.delete(row.id);
    putDraft(draft.row).then(resolve, reject);
  }
  pending.set(row.id, draft);
  return commit;
}

/**
 * The kept value, or undefined; what no database takes or gives is read where it was put meanwhile. The caller checks
 * its shape: an older version of the app may have written it.
 *
 * @param onChange told whenever the account's copy has changed, here or elsewhere, until this device is left
 */
export async function readDraft(id: string, onChange?: () => void): Promise<DraftRow | undefined> {
  // Now: the next key takes its place.
  const leaving = uncommitted.get(id) ?? readJournalDraft(id);
  try {
    // Before what is typed from now on is written: that stands over it.
    return await inOrder(async () => {
      if (leaving) await rescue(leaving);
      return (await loadVisitorDb()).getDraftRow(id, onChange);
    });
  } catch (failure) {
    if (!leaving || leaving.value === null) throw failure;
    return leaving;
  }
}

/** As `readDraft`, without what no database has yet: another tab that is open writes that itself. */
export async function readWritten(id: string, onChange?: () => void): Promise<DraftRow | undefined> {
  await lastWrite;
  return (await loadVisitorDb()).getDraftRow(id, onChange);
}

/** Noted at once, so that a page that is left before the database has done it does not bring the draft back. */
export async function clearDraft(id: string): Promise<void> {
  dropPending(id);
  if (!mayHoldLocalWork()) return;
  const row = { id, value: null, updatedAt: Date.now() };
  uncommitted.set(id, row);
  saveJournalDraft(row);
  await putDraft(row);
}

/**
 * Writes the last of a draft that is about to be cleared with what was made of it: until then it is all that there is
 * of it. What cannot be written or noted may be offered once more, after the browser was killed.
 */
export async function settleDraft(id: string): Promise<void> {
  pending.get(id)?.write();
  await inOrder(async () => (await loadVisitorDb()).noteUsed(id)).catch(() => undefined);
  dropPending(id);
}

/**
 * Writes what was typed a moment ago.
 *
 * @throws Error when something of it is not on the disk
 */
export async function writeDrafts(): Promise<void> {
  for (const draft of [...pending.values()]) draft.write();
  await lastWrite;
  if (uncommitted.size > 0) throw new Error('A draft could not be written.');
}

/** Gives up what is not written yet, and waits for what is being written. */
export async function dropPendingDrafts(): Promise<void> {
  // A draft that was read meanwhile is committed, and its own write still waits.
  for (const id of [...uncommitted.keys(), ...pending.keys()]) dropPending(id);
  await lastWrite;
}

export const listUncommittedDrafts = (): string[] => [...uncommitted.keys()];

/** Drops what was typed a moment ago and is in no database yet. */
export function dropPending(id: string): void {
  pending.get(id)?.drop();
  pending.delete(id);
  uncommitted.delete(id);
  removeJournalDraft(id);
}

/** A value of null is a draft that was cleared. */
function putDraft(row: DraftRow): Promise<void> {
  return inOrder(async () => {
    await writeRow(row);
    noteCommitted(row);
  });
}

function noteCommitted(row: DraftRow): void {
  const newest = uncommitted.get(row.id);
  if (newest && newest !== row) return;
  uncommitted.delete(row.id);
  if (readJournalDraft(row.id)?.updatedAt === row.updatedAt) removeJournalDraft(row.id);
}

/** A failed row stays in local storage: the next page may have a database that can be written. */
async function writeRow(row: DraftRow, isRescued = false): Promise<void> {
  const work = await loadVisitorDb();
  await (row.value === null ? work.deleteDraftRow(row) : work.putDraftRow(row, isRescued));
}

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = lastWrite.then(work);
  lastWrite = result.catch(() => undefined);
  return result;
}

/** Writes what an earlier page, or this one before, could not write. */
async function rescue(leaving: DraftRow): Promise<void> {
  if (await (await loadVisitorDb()).isUnwritten(leaving)) await writeRow(leaving, true);
  noteCommitted(leaving);
}

function listenForLeaving(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

function flush(): void {
  for (const draft of [...pending.values()]) draft.write();
}
