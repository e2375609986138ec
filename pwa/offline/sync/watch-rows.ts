import { Dexie, type ObservabilitySet, type Table } from 'dexie';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Rows, Scope } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import { type SyncedDb, tableNames } from './synced-db.ts';

/** Holds the rows that this device shows, or why they could not be read. */
export interface ShownRows<R> {
  /** Lists the rows in no order; undefined until the first read ends. */
  rows: readonly ShownRow<R>[] | undefined;
  error?: unknown;
}

/** Describes a local row that is shown; `isOptimistic`: before it is on the disk. */
export type ShownRow<R> = LocalRow<R> & { row: R; isOptimistic?: true };

export interface RowsWatch<R> {
  get(): ShownRows<R>;
  /** Reads for the first time; `subscribe` does it too. Settles when there is something to show. */
  begin(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /**
   * Shows a row before it is on the disk.
   *
   * @returns a function that takes it away again, once what is on the disk has been read.
   */
  applyOptimistic(key: string, row: R): () => Promise<void>;
  /** Reads again, after a failure. */
  readAgain(): void;
}

const watches = new WeakMap<Account, Map<string, RowsWatch<never>>>();

/**
 * Watches the rows of scope `own`, one watch for each entity. What was read stays for the next screen, until this
 * device is left.
 */
export function watchOwnRows<E extends keyof Rows>(account: Account, entity: E): RowsWatch<Rows[E]> {
  const kind = { entity, scope: 'own', readAll: readOwn<Rows[E]>, isWanted: () => true } as const;
  return watchFor(account, entity, () => createWatch(account, kind));
}

/**
 * Watches one conversation's messages alone, because a person may have thousands. The watch ends when the last screen
 * leaves it.
 */
export function watchMessages(account: Account, conversationId: string): RowsWatch<Rows['message']> {
  const name = `messages of ${conversationId}`;
  const kind: RowsKind<Rows['message']> = {
    entity: 'message',
    scope: 'own',
    readAll: (table) =>
      table
        .where('[row.conversationId+row.createdAt]')
        .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
        .toArray(),
    isWanted: ({ row }) => row?.conversationId === conversationId,
    onLeft: () => removeWatch(account, name),
  };
  return watchFor(account, name, () => createWatch(account, kind));
}

/** Drops a watch, so that the next one of this name reads again. */
export function removeWatch(account: Account, name: string): void {
  watches.get(account)?.delete(name);
}

/** Returns the one watch of a name and account, made at the first call. */
export function watchFor<R>(account: Account, name: string, create: () => RowsWatch<R>): RowsWatch<R> {
  const ofAccount = watches.get(account) ?? new Map<string, RowsWatch<never>>();
  watches.set(account, ofAccount);
  const watch = (ofAccount.get(name) as RowsWatch<R> | undefined) ?? create();
  ofAccount.set(name, watch as RowsWatch<never>);
  return watch;
}

/** Describes which rows a watch is of. */
export interface RowsKind<R> {
  entity: keyof Rows;
  scope: Scope;
  /** Runs before the first read. */
  prepare?(): Promise<void>;
  readAll(table: Table<LocalRow<R>, string>): PromiseLike<LocalRow<R>[]>;
  isWanted(row: LocalRow<R>): boolean;
  /** Runs when the last screen leaves them. Without it they are kept up to date for whoever comes next. */
  onLeft?(): void;
}

export function createWatch<R>(account: Account, kind: RowsKind<R>): RowsWatch<R> {
  const { db } = account;
  const listeners = new Set<() => void>();
  const optimistic = new Map<string, R>();
  let stored: Map<string, LocalRow<R>> | undefined;
  let shown: ShownRows<R> = { rows: undefined };
  let wanted: WantedKeys | undefined = 'all';
  let reading: Promise<void> = Promise.resolve();
  let hasBegun = false;

  function begin(): Promise<void> {
    if (hasBegun) return reading;
    hasBegun = true;
    if (kind.prepare) reading = kind.prepare();
    return read('all');
  }

  function tell(error?: unknown): void {
    shown = { rows: stored && showAll(stored, optimistic), ...(error !== undefined && { error }) };
    for (const listener of listeners) listener();
  }

  async function readWanted(): Promise<void> {
    const keys = wanted;
    wanted = undefined;
    if (!keys) return;
    try {
      stored = await account.read((open) => readRows(open, kind, keys, stored));
      tell();
    } catch (error) {
      wanted = 'all';
      tell(error);
    }
  }

  /** Runs one read after another; keys that are wanted meanwhile are read together. */
  function read(keys: WantedKeys): Promise<void> {
    wanted = joinWanted(wanted, keys);
    reading = reading.then(readWanted);
    return reading;
  }

  function follow(parts: ObservabilitySet): void {
    const keys = changedKeys(parts, db.name, tableNames[kind.entity]);
    // Before the first read nobody has asked for them.
    if (keys && (stored || shown.error)) void read(keys);
  }
  Dexie.on('storagemutated', follow);

  // The rows in memory go when this device's data is wiped.
  const stopListening = onLocalDataWiped(() => {
    end();
    stored = undefined;
    optimistic.clear();
    shown = { rows: undefined };
  });

  function end(): void {
    Dexie.on.storagemutated.unsubscribe(follow);
    stopListening();
  }

  function leave(listener: () => void): void {
    listeners.delete(listener);
    if (!kind.onLeft || listeners.size > 0) return;
    end();
    kind.onLeft();
  }

  return {
    get: () => shown,
    begin,
    subscribe(listener) {
      listeners.add(listener);
      void begin();
      return () => leave(listener);
    },
    applyOptimistic(key, row) {
      optimistic.set(key, row);
      tell(shown.error);
      return async () => {
        await reading;
        // A newer optimistic row may have replaced it.
        if (optimistic.get(key) === row) optimistic.delete(key);
        tell(shown.error);
      };
    },
    readAgain: () => void read('all'),
  };
}

/** Names the keys that must be read. */
export type WantedKeys = 'all' | ReadonlySet<string>;

export const joinWanted = (a: WantedKeys | undefined, b: WantedKeys): WantedKeys =>
  a === 'all' || b === 'all' ? 'all' : new Set([...(a ?? []), ...b]);

const readOwn = <R>(table: Table<LocalRow<R>, string>) => table.where('key').startsWith('own:').toArray();

async function readRows<R>(
  db: SyncedDb,
  { entity, scope, readAll, isWanted }: RowsKind<R>,
  keys: WantedKeys,
  before: ReadonlyMap<string, LocalRow<R>> | undefined,
): Promise<Map<string, LocalRow<R>>> {
  const table = db.table<LocalRow<R>, string>(tableNames[entity]);
  if (keys === 'all' || !before) {
    const all = await readAll(table);
    return new Map(all.map((row) => [row.key, row]));
  }
  const rows = new Map(before);
  const wanted = [...keys].filter((key) => key.startsWith(`${scope}:`));
  for (const [i, row] of (await table.bulkGet(wanted)).entries()) {
    const key = wanted[i] ?? '';
    if (row && isWanted(row)) rows.set(key, row);
    else rows.delete(key);
  }
  return rows;
}

function showAll<R>(stored: ReadonlyMap<string, LocalRow<R>>, optimistic: ReadonlyMap<string, R>): ShownRow<R>[] {
  const all = new Map<string, LocalRow<R> & Pick<ShownRow<R>, 'isOptimistic'>>(stored);
  for (const [key, row] of optimistic)
    all.set(key, { key, rev: 0, generation: 0, ...stored.get(key), row, isOptimistic: true });
  return [...all.values()].filter((row): row is ShownRow<R> => row.row !== null);
}

/** Reads the written keys of a table from Dexie's notice: single ones, or ranges (a purge, many rows at once). */
export function changedKeys(parts: ObservabilitySet, dbName: string, table: string): WantedKeys | undefined {
  // A page that comes back from the browser's own cache may have missed anything.
  if ('all' in parts) return 'all';
  const changed = parts[`idb://${dbName}/${table}/`];
  if (!changed) return undefined;
  const keys = new Set<string>();
  for (const { from, to } of listRanges(changed as RangeTree)) {
    if (from !== to) return 'all';
    keys.add(String(from));
  }
  return keys.size > 0 ? keys : undefined;
}

/** Describes Dexie's tree of ranges, which is a plain object when it comes from another tab. */
interface RangeTree {
  from?: unknown;
  to?: unknown;
  l?: RangeTree | null;
  r?: RangeTree | null;
}

function* listRanges({ from, to, l, r }: RangeTree): Iterable<{ from: unknown; to: unknown }> {
  if (l) yield* listRanges(l);
  if (from !== undefined) yield { from, to };
  if (r) yield* listRanges(r);
}
