import { useLiveQuery } from 'dexie-react-hooks';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { type Account, openAccount } from './account.ts';
import type { SyncedDb } from './synced-db.ts';

export interface Synced<T> {
  /** Undefined until the first read ends. */
  value?: T | undefined;
  /** Why the last read failed; `value` is then of the one before. */
  error?: unknown;
}

type Query<T> = (db: SyncedDb) => Promise<T>;

/**
 * Reads a person's database, again whenever what was read changes in any tab. For what is small: `query` reads all of it
 * again each time. The first picture shows what was read last.
 *
 * @param query the same function each time, so define it outside the component
 */
export function useSynced<T>(query: Query<T>): Synced<T> {
  useOwner();
  const account = openAccount();
  const lastRead = account && lastReadsOf<T>(account).get(query);
  const read = useLiveQuery(() => account && readOnce(account, query), [account, query], lastRead);
  // After a change of the account the hook still gives what it has read of the one before.
  return read && read.account === account ? read : (lastRead ?? nothing);
}

/** Reads what a screen is about to ask for, so that its first picture has it. Never fails. */
export async function readSyncedAhead<T>(query: Query<T>): Promise<void> {
  const account = openAccount();
  if (account) await readOnce(account, query);
}

interface Read<T> extends Synced<T> {
  account: Account;
}

const nothing: Synced<never> = {};
const lastReads = new WeakMap<Account, Map<Query<unknown>, Read<unknown>>>();

function lastReadsOf<T>(account: Account): Map<Query<T>, Read<T>> {
  const ofAccount = lastReads.get(account) ?? new Map<Query<unknown>, Read<unknown>>();
  lastReads.set(account, ofAccount);
  return ofAccount as Map<Query<T>, Read<T>>;
}

/** An error is a result here: thrown inside the hook it would take the whole screen away. */
async function readOnce<T>(account: Account, query: Query<T>): Promise<Read<T>> {
  const known = lastReadsOf<T>(account);
  let read: Read<T>;
  try {
    read = { account, value: await query(account.db) };
  } catch (error) {
    read = { account, value: known.get(query)?.value, error };
  }
  known.set(query, read);
  return read;
}
