import { liveQuery, type Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { type Account, openAccount } from './account.ts';
import type { SyncedDb } from './synced-db.ts';

export interface Synced<T> {
  /** Undefined until the first read ends. */
  value?: T;
  error?: unknown;
}

type Query<T> = (db: SyncedDb) => Promise<T>;

/**
 * What a person's database says, again whenever that changes in any tab. For what is small: all that `query` reads is read
 * again each time, once for all that ask.
 *
 * @param query the same function each time, so define it outside the component
 */
export function useSynced<T>(query: Query<T>): Synced<T> {
  useOwner();
  const account = openAccount();
  const watch = account && watchQuery(account, query);
  return useSyncExternalStore(watch?.subscribe ?? listenToNothing, watch?.get ?? getNothing, getNothing);
}

/** Reads what a screen is about to ask for. Settles when there is something to show, be it an error. */
export async function readSyncedAhead<T>(query: Query<T>): Promise<void> {
  const account = openAccount();
  if (account) await watchQuery(account, query).begin();
}

interface QueryWatch<T> {
  get(): Synced<T>;
  begin(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const nothing: Synced<never> = {};
const getNothing = () => nothing;
const listenToNothing = () => () => undefined;
const watches = new WeakMap<Account, WeakMap<Query<unknown>, QueryWatch<never>>>();

function watchQuery<T>(account: Account, query: Query<T>): QueryWatch<T> {
  const ofAccount = watches.get(account) ?? new WeakMap<Query<unknown>, QueryWatch<never>>();
  watches.set(account, ofAccount);
  const watch = (ofAccount.get(query) as QueryWatch<T> | undefined) ?? createWatch(account, query);
  ofAccount.set(query, watch as QueryWatch<never>);
  return watch;
}

function createWatch<T>({ db }: Account, query: Query<T>): QueryWatch<T> {
  const listeners = new Set<() => void>();
  let synced: Synced<T> = nothing;
  let following: Subscription | undefined;
  let begun: Promise<void> = Promise.resolve();

  function tell(news: Synced<T>): void {
    synced = news;
    for (const listener of listeners) listener();
  }

  function begin(): Promise<void> {
    if (following) return begun;
    begun = new Promise((resolve) => {
      following = liveQuery(() => query(db)).subscribe(
        (value) => {
          tell({ value });
          resolve();
        },
        (error: unknown) => {
          tell({ ...synced, error });
          resolve();
        },
      );
    });
    return begun;
  }

  return {
    get: () => synced,
    begin,
    subscribe(listener) {
      listeners.add(listener);
      void begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        following?.unsubscribe();
        following = undefined;
        // It is not followed any more.
        synced = nothing;
      };
    },
  };
}
