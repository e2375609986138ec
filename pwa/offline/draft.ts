import * as z from 'zod/mini';
import { mayHoldLocalWork, noteLocalWork, noteNoLocalWork } from './kept-flag.ts';
import type { DraftRow } from './local-db.ts';
import { withLocalDb } from './with-local-db.ts';

/** A change is on its way to the disk within 150 ms, so that it is kept within 300. */
const writeBehindMs = 150;

interface PendingDraft {
  value: unknown;
  commit: Promise<void>;
  write: () => Promise<void>;
  /** Settles the promise of a value that is no longer wanted. */
  drop: () => void;
}

const pending = new Map<string, PendingDraft>();
/** Writes and deletions of one tab happen in the order in which they were asked for. */
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Keeps what somebody is typing. Changes within 150 ms become one write.
 *
 * @returns settles once this value, or a newer one, is committed; rejects when the browser could not keep it.
 */
export function keepDraft(id: string, value: unknown): Promise<void> {
  const waiting = pending.get(id);
  if (waiting) {
    waiting.value = value;
    return waiting.commit;
  }
  const { promise: commit, resolve, reject } = Promise.withResolvers<void>();
  const draft: PendingDraft = { value, commit, write, drop: resolve };
  function write(): Promise<void> {
    clearTimeout(timer);
    if (pending.get(id) !== draft) return commit;
    pending.delete(id);
    putDraft({ id, value: draft.value, updatedAt: Date.now() }).then(resolve, reject);
    return commit;
  }
  const timer = setTimeout(write, writeBehindMs);
  pending.set(id, draft);
  noteLocalWork();
  listenForLeaving();
  return commit;
}

/** The kept value, or undefined. The caller checks its shape: an older version of the app may have written it. */
export async function readDraft(id: string): Promise<{ value: unknown; updatedAt: number } | undefined> {
  await rescueLeavingDraft();
  await lastWrite;
  return withLocalDb((db) => db.drafts.get(id));
}

export async function clearDraft(id: string): Promise<void> {
  dropPending(id);
  if (!mayHoldLocalWork()) return;
  await inOrder(() =>
    withLocalDb(async (db) => {
      await db.drafts.delete(id);
      if ((await db.drafts.count()) + (await db.requests.count()) === 0) noteNoLocalWork();
    }),
  );
}

/** Gives up what is not written yet, and waits for what is being written. */
export async function dropPendingDrafts(): Promise<void> {
  for (const id of [...pending.keys()]) dropPending(id);
  localStorage.removeItem(leavingKey);
  await lastWrite;
}

function dropPending(id: string): void {
  const draft = pending.get(id);
  pending.delete(id);
  draft?.drop();
}

function putDraft(row: DraftRow): Promise<void> {
  return inOrder(async () => {
    await withLocalDb((db) => db.drafts.put(row));
    forgetLeavingDraft(row);
  });
}

function inOrder(work: () => Promise<void>): Promise<void> {
  const result = lastWrite.then(work);
  lastWrite = result.catch(() => undefined);
  return result;
}

/**
 * A page that closes may not wait for the database, so what is still pending goes into local storage, which is written
 * at once; the next read takes it over.
 */
const leavingKey = 'northbeam.leaving-draft';
const leavingSchema = z.object({ id: z.string(), value: z.unknown(), updatedAt: z.number() });

let listens = false;

function listenForLeaving(): void {
  if (listens) return;
  listens = true;
  window.addEventListener('pagehide', flushDrafts);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushDrafts();
  });
}

function flushDrafts(): void {
  for (const [id, draft] of pending) {
    noteLocalWork();
    localStorage.setItem(leavingKey, JSON.stringify({ id, value: draft.value, updatedAt: Date.now() }));
    // A failure reaches whoever called keepDraft.
    draft.write().catch(() => undefined);
  }
}

function readLeavingDraft(): DraftRow | undefined {
  try {
    const result = z.safeParse(leavingSchema, JSON.parse(localStorage.getItem(leavingKey) ?? 'null'));
    return result.success ? { ...result.data, value: result.data.value } : undefined;
  } catch {
    return undefined;
  }
}

function forgetLeavingDraft({ id, updatedAt }: DraftRow): void {
  const leaving = readLeavingDraft();
  if (leaving?.id === id && leaving.updatedAt <= updatedAt) localStorage.removeItem(leavingKey);
}

async function rescueLeavingDraft(): Promise<void> {
  const leaving = readLeavingDraft();
  if (!leaving) return;
  const kept = await withLocalDb((db) => db.drafts.get(leaving.id));
  if (!kept || kept.updatedAt < leaving.updatedAt) await putDraft(leaving);
  localStorage.removeItem(leavingKey);
}
