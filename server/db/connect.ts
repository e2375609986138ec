import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { sqliteTables, type Tables } from './tables.ts';
import { createTx, type Tx } from './transaction.ts';

type Queries = Omit<ReturnType<typeof drizzle>, 'transaction'>;

/** What a repository is made from: the queries of one connection and the tables of its engine. */
export interface Db {
  q: Queries;
  t: Tables;
}

export interface Database {
  /** Reads outside a transaction: a connection of its own that cannot write. */
  read: Db;
  tx: Tx;
  /**
   * Empties SQLite's file in which changes wait for their place (the WAL): until then it holds deleted words. Does nothing
   * while somebody else reads or writes.
   */
  truncateWal(): void;
  close(): void;
}

const busyTimeoutMs = 5000;
const migrationsFolder = fileURLToPath(new URL('../../data/migrations/sqlite', import.meta.url));

/**
 * Opens and migrates the SQLite database.
 *
 * @param path a file on a local disk; its folder is made.
 * @throws Error if WAL or `synchronous=FULL` cannot be had: with less, a power cut may lose a committed payment.
 */
export function openDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new BetterSqlite3(path);
  configure(writer);
  const writerQueries = drizzle(writer);
  migrateBeside(writerQueries);

  const reader = new BetterSqlite3(path, { readonly: true });
  configure(reader);

  const db: Db = { q: writerQueries, t: sqliteTables };
  const tx = createTx(db, {
    begin: () => void writer.exec('BEGIN IMMEDIATE'),
    commit: () => void writer.exec('COMMIT'),
    rollback: () => {
      if (writer.inTransaction) writer.exec('ROLLBACK');
    },
    savepoint: () => void writer.exec('SAVEPOINT caller'),
    release: () => void writer.exec('RELEASE caller'),
    rollbackToSavepoint: () => void writer.exec('ROLLBACK TO caller'),
  });
  return {
    read: { q: drizzle(reader), t: sqliteTables },
    tx,
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
 * Drizzle looks for what is missing before it takes the write lock, so that of two processes that start at once one makes
 * what the other has just made, and fails. Nothing of that stays; the second look finds the other's work done.
 */
function migrateBeside(queries: ReturnType<typeof drizzle>): void {
  try {
    migrate(queries, { migrationsFolder });
  } catch {
    migrate(queries, { migrationsFolder });
  }
}

/** better-sqlite3 is compiled with a default that turns `synchronous` down to NORMAL in WAL mode (security.md, 7). */
function configure(connection: BetterSqlite3.Database): void {
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  if (!connection.readonly) connection.pragma('journal_mode = WAL');
  // What is deleted is overwritten with zeros in the file, not only given free.
  connection.pragma('secure_delete = ON');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('trusted_schema = OFF');
  const journal = connection.pragma('journal_mode', { simple: true });
  const synchronous = connection.pragma('synchronous', { simple: true });
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(`The database must run in WAL mode with synchronous=FULL, not ${journal} and ${synchronous}.`);
  }
}
