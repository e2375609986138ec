import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { type Account, openAccount } from './account.ts';
import type { SyncedDb } from './synced-db.ts';

export interface Synced<T> {
  /** Is undefined until the first read ends. */
  value?: T | undefined;
  /** Says why the last read failed; `value` is then of the one before. */
  error?: unknown;
}

type Query<T> = (db: SyncedDb) => Promise<T>;

const retryMs = 5_000;

/**
 * Reads a person's database, again whenever what was read changes in any tab. Use it for small data, because `query`
 * reads all of it again each time.
 *
 * @param query the same function each time, so define it outside the component
 */
export function useSynced<T>(query: Query<T>): Synced<T> {
  useOwner();
  const account = openAccount();
  const [attempt, setAttempt] = useState(0);
  const lastRead = account && lastReadsOf<T>(account).get(query);
  const read = useLiveQuery(() => account && readOnce(account, query), [account, query, attempt], lastRead);
  const hasFailed = read?.error !== undefined;

  useEffect(() => {
    if (!hasFailed) return;
    // A read that fails may have touched no table: then no change would bring the next one.
    const timer = setTimeout(() => setAttempt(attempt + 1), retryMs);
    return () => clearTimeout(timer);
  }, [hasFailed, attempt]);

  useEffect(() => {
    if (!account) return;
    // The read is deleted with the screen, because nobody follows it and the next screen must not show old data.
    return () => void lastReadsOf<T>(account).delete(query);
  }, [account, query]);

  // After a change of account or query the hook still gives what it has read before.
  return read && read.account === account && read.query === query ? read : (lastRead ?? nothing);
}

/** Reads data that a screen is about to ask for, so that its first picture has it. Never fails. */
export async function readSyncedAhead<T>(query: Query<T>): Promise<void> {
  const account = openAccount();
  if (account) await readOnce(account, query).catch(() => undefined);
}

interface Read<T> extends Synced<T> {
  account: Account;
  query: Query<T>;
}

const nothing: Synced<never> = {};
/** Keeps the last reading of each query that is on screen or was preloaded. */
const lastReads = new WeakMap<Account, WeakMap<Query<unknown>, Read<unknown>>>();

function lastReadsOf<T>(account: Account): WeakMap<Query<T>, Read<T>> {
  const ofAccount = lastReads.get(account) ?? new WeakMap<Query<unknown>, Read<unknown>>();
  lastReads.set(account, ofAccount);
  return ofAccount as WeakMap<Query<T>, Read<T>>;
}

/**
 * Returns an error as a result, because thrown inside the hook it would take the whole screen away.
 *
 * @throws what Dexie's live query waits out by itself: the database is about to be opened again
 */
async function readOnce<T>(account: Account, query: Query<T>): Promise<Read<T>> {
  const known = lastReadsOf<T>(account);
  let read: Read<T>;
  try {
    read = { account, query, value: await query(account.db) };
  } catch (error) {
    if (error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)) throw error;
    read = { account, query, value: known.get(query)?.value, error };
  }
  known.set(query, read);
  return read;
}
