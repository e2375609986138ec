import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { keepStatements } from './keep-statements.ts';
import { sqliteTables, type Tables } from './tables.ts';
import { createTx, type OnCommit, type TransactionScope, type TransactionSteps, type Tx } from './transaction.ts';

type Queries = Omit<ReturnType<typeof drizzle>, 'transaction'>;

/** Gives a repository the queries of one connection and the tables of its engine. */
export interface Db extends TransactionScope {
  q: Queries;
  t: Tables;
}

/** For reads: outside of a transaction nobody is touched, and nothing is undone. */
export const readerOf = (db: Pick<Db, 'q' | 't'>): Db => ({ ...db, touched: new Set(), attempt: (work) => work() });

export interface Database {
  /** Reads outside a transaction: a connection of its own that cannot write. */
  read: Db;
  tx: Tx<Db>;
  /** `listener` hears of the audiences of each commit, after it; it must not throw. Returns what ends that. */
  onCommit(listener: OnCommit): () => void;
  /**
   * Empties SQLite's file in which changes wait for their place (the WAL): until then it holds deleted words. Does nothing
   * while somebody else reads or writes.
   */
  truncateWal(): void;
  close(): void;
}

const busyTimeoutMs = 5000;
/** While another process migrates, on a slow disk. */
const openingTimeoutMs = 60_000;
const lockedPauseMs = 20;
const migrationsFolder = fileURLToPath(new URL('../../data/migrations/sqlite', import.meta.url));

/**
 * Opens and migrates the SQLite database.
 *
 * @param path a file on a local disk; its folder is made.
 * @param callersPerCommit for the benchmark only: 1 shows what it is worth that callers share a commit
 * @throws Error if WAL or `synchronous=FULL` cannot be had: with less, a power cut may lose a committed payment.
 */
export function openDatabase(path: string, callersPerCommit?: number): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new BetterSqlite3(path, { timeout: openingTimeoutMs });
  const writerQueries = drizzle(writer);
  migrateBeside(writer, writerQueries);
  keepStatements(writer);

  const reader = new BetterSqlite3(path, { readonly: true, timeout: openingTimeoutMs });
  configure(reader);
  keepStatements(reader);
  for (const connection of [writer, reader]) connection.pragma(`busy_timeout = ${busyTimeoutMs}`);

  const listeners = new Set<OnCommit>();
  const tellListeners: OnCommit = (touched) => {
    for (const listener of listeners) listener(touched);
  };
  const db = { q: writerQueries, t: sqliteTables };
  const run = (source: string) => void writer.prepare(source).run();
  const steps: TransactionSteps = {
    begin: () => run('BEGIN IMMEDIATE'),
    // Not through `prepare`: the fault matrix finds the moment of a commit here.
    commit: () => void writer.exec('COMMIT'),
    rollback: () => {
      if (writer.inTransaction) run('ROLLBACK');
    },
    savepoint: (name) => run(`SAVEPOINT ${name}`),
    release: (name) => run(`RELEASE ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO ${name}`),
  };
  return {
    read: readerOf({ q: drizzle(reader), t: sqliteTables }),
    tx: createTx(db, steps, tellListeners, callersPerCommit),
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    truncateWal() {
      if (writer.inTransaction) return;
      writer.pragma('busy_timeout = 0');
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.pragma(`busy_timeout = ${busyTimeoutMs}`);
    },
    close() {
      reader.close();
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.close();
    },
  };
}

/**
 * Of two processes that start at once on a new file one finds it locked for the change to WAL, for which SQLite does not
 * wait, or makes what the other has just made: Drizzle looks for what is missing before it takes the write lock. Nothing of
 * that stays; a later look finds the other's work done.
 */
function migrateBeside(writer: BetterSqlite3.Database, queries: ReturnType<typeof drizzle>): void {
  function prepare(): void {
    configure(writer);
    migrate(queries, { migrationsFolder });
  }
  const lastLook = Date.now() + openingTimeoutMs;
  for (let looks = 1; ; looks += 1) {
    try {
      prepare();
      return;
    } catch (error) {
      const isLocked = error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY';
      if (isLocked ? Date.now() > lastLook : looks > 1) throw error;
      // The change to WAL takes the other process a moment.
      if (isLocked) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockedPauseMs);
    }
  }
}

/**
 * better-sqlite3 is compiled with a default that turns `synchronous` down to NORMAL in WAL mode
 * (docs/security.md#7-sqlite).
 */
function configure(connection: BetterSqlite3.Database): void {
  if (!connection.readonly) connection.pragma('journal_mode = WAL');
  // SQLite overwrites deleted data with zeros in the file, and does not only free it.
  connection.pragma('secure_delete = ON');
  connection.pragma('synchronous = FULL');
  // Savepoints and sorts stay out of files: those would be slower, and hold words that nobody deletes.
  connection.pragma('temp_store = MEMORY');
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  const journal = connection.pragma('journal_mode', { simple: true });
  const synchronous = connection.pragma('synchronous', { simple: true });
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`The database must run in WAL mode with synchronous=FULL, not ${journal} and ${synchronous}.`);
  }
}
