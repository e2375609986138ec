import { Dexie, type ObservabilitySet, type Table } from 'dexie';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Rows } from '#sync/protocol.ts';
import type { Account } from './account.ts';
import type { KeptPdf } from './kept-pdfs.ts';
import { changedKeys, joinWanted, type WantedKeys } from './watch-rows.ts';
import { whenIdle } from './when-idle.ts';

/**
 * These tables hold what comes with an offline copy. Cards are left out: those of the newest 2,000 come anyway, and no
 * eviction frees one.
 */
const measured = ['submissionBodies', 'notes', 'goals', 'pdfs'] as const;
type Measured = (typeof measured)[number];
type MeasuredRow = LocalRow<Rows['submissionBody' | 'note' | 'goal']> | KeptPdf;

/** Limits the rows that are read between two pauses, because a submission may have 60 KB and more. */
const rowsAtOnce = 20;

/**
 * Measures the staff rows of this device in bytes of UTF-8 JSON, and their PDFs. It keeps the sizes in memory and reads
 * again only what changed.
 */
export interface CopySizes {
  /** Settles when all rows on the disk are measured, which happens in pieces while the page is idle. */
  settle(): Promise<void>;
  /**
   * Sums up everything; undefined until all of it was measured once. A client's goals, which belong to no single
   * submission, count here once.
   */
  total(): number | undefined;
  /** Measures one submission: its texts, notes, goals and PDF; undefined for one without texts here. */
  of(submissionId: string): number | undefined;
  /** Measures, and calls the listener after each change. @returns a function that ends it */
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
  const wanted = new Map<Measured, WantedKeys>(measured.map((table) => [table, 'all']));
  const listeners = new Set<() => void>();
  let bySubmission = new Map<string, number>();
  let total: number | undefined;
  let settling: Promise<void> | undefined;

  function note(table: Measured, key: string, row: MeasuredRow | undefined): void {
    if (row) sizes.set(`${table} ${key}`, sizeOf(table, key, row));
    else sizes.delete(`${table} ${key}`);
  }

  async function measure(table: Measured, keys: WantedKeys): Promise<void> {
    const all = keys === 'all' ? await account.read((db) => listStaffKeys(db.table(table))) : [...keys];
    if (keys === 'all') {
      const present = new Set(all.map((key) => `${table} ${key}`));
      for (const name of sizes.keys()) if (name.startsWith(`${table} `) && !present.has(name)) sizes.delete(name);
    }
    for (let i = 0; i < all.length; i += rowsAtOnce) {
      const some = all.slice(i, i + rowsAtOnce);
      await whenIdle();
      const rows = await account.read((db) => db.table<MeasuredRow, string>(table).bulkGet(some));
      for (const [at, key] of some.entries()) note(table, key, rows[at]);
    }
  }

  async function measureWanted(): Promise<void> {
    for (let next = wanted.entries().next().value; next; next = wanted.entries().next().value) {
      const [table, keys] = next;
      wanted.delete(table);
      try {
        await measure(table, keys);
      } catch (error) {
        wanted.set(table, 'all');
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
    for (const table of measured) {
      const changed = changedKeys(parts, account.db.name, table);
      const keys = changed && changed !== 'all' ? staffKeysOf(changed) : changed;
      if (keys) wanted.set(table, joinWanted(wanted.get(table), keys));
    }
    // A row that cannot be read has no size, and is read again with the next change.
    if (wanted.size > 0 && listeners.size > 0) settle().catch(() => undefined);
  }
  Dexie.on('storagemutated', follow);
  // The sizes are no longer followed once this device's data is wiped.
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

const textsOf = 'submissionBodies staff:';

const listStaffKeys = (table: Table<MeasuredRow, string>): PromiseLike<string[]> =>
  table.where(':id').startsWith('staff:').primaryKeys();

function staffKeysOf(keys: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const staff = [...keys].filter((key) => key.startsWith('staff:'));
  return staff.length > 0 ? new Set(staff) : undefined;
}

/** Measures a row with its confirmed copy, which is stored beside it while edits are pending, or a PDF. */
function sizeOf(table: Measured, key: string, stored: MeasuredRow): RowSize {
  const idOfKey = key.slice('staff:'.length);
  if ('bytes' in stored) return { submissionId: idOfKey, bytes: stored.bytes.byteLength };
  const { row, confirmed } = stored;
  const shown = row ?? confirmed;
  const own = shown && 'submissionId' in shown ? shown.submissionId : null;
  return {
    submissionId: table === 'submissionBodies' ? idOfKey : own,
    bytes: byteLength(row) + (confirmed === undefined ? 0 : byteLength(confirmed)),
  };
}

const utf8 = new TextEncoder();
const byteLength = (row: unknown): number => utf8.encode(JSON.stringify(row)).length;
