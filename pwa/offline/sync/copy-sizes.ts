import { Dexie, type ObservabilitySet } from 'dexie';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Row, Rows } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import { rowsOf, tableNames } from './synced-db.ts';
import { changedKeys, joinWanted, type WantedKeys } from './watch-rows.ts';
import { whenIdle } from './when-idle.ts';

/** These rows come with an offline copy. Cards are left out: those of the newest 2,000 come anyway, and no eviction frees one. */
const measured = ['submissionBody', 'note', 'goal'] as const satisfies readonly (keyof Rows)[];
type Measured = (typeof measured)[number];

/** So many rows are read between two pauses: a submission may have 60 KB and more. */
const rowsAtOnce = 20;

/** Measures the staff rows of this device in bytes of UTF-8 JSON. It keeps them in memory and reads again only what changed. */
export interface CopySizes {
  /** Settles when all that is on the disk by now has been measured, in pieces, while the page is idle. */
  settle(): Promise<void>;
  /**
   * Of everything; undefined until all of it was measured once. A client's goals, which belong to no single submission,
   * count here once.
   */
  total(): number | undefined;
  /** Of one submission: its texts, notes and goals; undefined for one without texts here. */
  of(submissionId: string): number | undefined;
  /** Measures, and calls the listener after each change. @returns ends it */
  subscribe(listener: () => void): () => void;
}

const known = new WeakMap<Account, CopySizes>();

/** Returns the one measure of an account, so that this tab reads each row once for all that ask. */
export function copySizes(account: Account): CopySizes {
  const sizes = known.get(account) ?? createCopySizes(account);
  known.set(account, sizes);
  return sizes;
}

interface RowSize {
  submissionId: string | null;
  bytes: number;
}

function createCopySizes(account: Account): CopySizes {
  const sizes = new Map<string, RowSize>();
  const wanted = new Map<Measured, WantedKeys>(measured.map((entity) => [entity, 'all']));
  const listeners = new Set<() => void>();
  let bySubmission = new Map<string, number>();
  let total: number | undefined;
  let settling: Promise<void> | undefined;

  function note(entity: Measured, key: string, local: LocalRow<Row> | undefined): void {
    if (local) sizes.set(`${entity} ${key}`, sizeOf(entity, key, local as unknown as LocalRow<Rows[Measured]>));
    else sizes.delete(`${entity} ${key}`);
  }

  async function measure(entity: Measured, keys: WantedKeys): Promise<void> {
    const all = keys === 'all' ? await account.read((db) => listStaffKeys(rowsOf(db, entity))) : [...keys];
    if (keys === 'all') {
      const present = new Set(all.map((key) => `${entity} ${key}`));
      for (const name of sizes.keys()) if (name.startsWith(`${entity} `) && !present.has(name)) sizes.delete(name);
    }
    for (let i = 0; i < all.length; i += rowsAtOnce) {
      const some = all.slice(i, i + rowsAtOnce);
      await whenIdle();
      const locals = await account.read((db) => rowsOf(db, entity).bulkGet(some));
      for (const [at, key] of some.entries()) note(entity, key, locals[at]);
    }
  }

  async function measureWanted(): Promise<void> {
    for (let next = wanted.entries().next().value; next; next = wanted.entries().next().value) {
      const [entity, keys] = next;
      wanted.delete(entity);
      try {
        await measure(entity, keys);
      } catch (error) {
        wanted.set(entity, 'all');
        throw error;
      }
    }
    sum();
  }

  function sum(): void {
    const texts = [...sizes.keys()].flatMap((name) => (name.startsWith(textsOf) ? [name.slice(textsOf.length)] : []));
    bySubmission = new Map(texts.map((id) => [id, 0]));
    let bytesOfAll = 0;
    for (const { submissionId, bytes } of sizes.values()) {
      bytesOfAll += bytes;
      const before = submissionId === null ? undefined : bySubmission.get(submissionId);
      if (submissionId !== null && before !== undefined) bySubmission.set(submissionId, before + bytes);
    }
    total = bytesOfAll;
    for (const listener of listeners) listener();
  }

  function settle(): Promise<void> {
    if (wanted.size === 0 && !settling) return Promise.resolve();
    settling ??= measureWanted().finally(() => {
      settling = undefined;
    });
    return settling;
  }

  function follow(parts: ObservabilitySet): void {
    for (const entity of measured) {
      const changed = changedKeys(parts, account.db.name, tableNames[entity]);
      const keys = changed && changed !== 'all' ? staffKeysOf(changed) : changed;
      if (keys) wanted.set(entity, joinWanted(wanted.get(entity), keys));
    }
    // What cannot be read is not shown, and is read again with the next change.
    if (wanted.size > 0 && listeners.size > 0) settle().catch(() => undefined);
  }
  Dexie.on('storagemutated', follow);
  // The memory goes with the person.
  onLocalDataWiped(() => Dexie.on.storagemutated.unsubscribe(follow));

  return {
    settle,
    total: () => total,
    of: (submissionId) => bySubmission.get(submissionId),
    subscribe(listener) {
      listeners.add(listener);
      settle().catch(() => undefined);
      return () => void listeners.delete(listener);
    },
  };
}

const textsOf = 'submissionBody staff:';

const listStaffKeys = (table: ReturnType<typeof rowsOf>): PromiseLike<string[]> =>
  table.where('key').startsWith('staff:').primaryKeys();

function staffKeysOf(keys: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const staff = [...keys].filter((key) => key.startsWith('staff:'));
  return staff.length > 0 ? new Set(staff) : undefined;
}

/** With the confirmed copy, which is stored beside a row while edits are pending. */
function sizeOf(entity: Measured, key: string, { row, confirmed }: LocalRow<Rows[Measured]>): RowSize {
  const shown = row ?? confirmed;
  const own = shown && 'submissionId' in shown ? shown.submissionId : null;
  return {
    submissionId: entity === 'submissionBody' ? key.slice('staff:'.length) : own,
    bytes: byteLength(row) + (confirmed === undefined ? 0 : byteLength(confirmed)),
  };
}

const utf8 = new TextEncoder();
const byteLength = (row: unknown): number => utf8.encode(JSON.stringify(row)).length;
