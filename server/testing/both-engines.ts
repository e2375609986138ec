import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, beforeAll, describe } from 'vitest';
import { postgresColumns } from '#server/db/columns.ts';
import { type Database, type Db, readerOf } from '#server/db/connect.ts';
import { defineTables } from '#server/db/tables.ts';
import { createTx, type OnCommit, type TransactionSteps } from '#server/db/transaction.ts';
import { startMigratedPostgres } from './migrated-postgres.ts';
import { openMigratedSqlite } from './migrated-sqlite.ts';

export type TestDatabase = Pick<Database, 'read' | 'tx' | 'onCommit' | 'truncateWal'>;
export type DatabaseEngine = 'sqlite' | 'postgres';

/** Runs the same repository tests on both engines, in the gate on SQLite alone; `open` gives each test an empty, migrated database. */
export function onBothEngines(
  name: string,
  tests: (open: () => Promise<TestDatabase>, engine: DatabaseEngine) => void,
): void {
  describe(`${name}, on SQLite`, () => tests(openSqlite(), 'sqlite'));
  describe(`${name}, on PostgreSQL`, { tags: 'all' }, () => tests(openPostgres(), 'postgres'));
}

/** A file in a folder of its own, as in service; call it where tests are defined. */
export function openSqlite(): () => Promise<TestDatabase> {
  const opened: { database: Database; folder: string }[] = [];
  afterEach(() => {
    for (const { database, folder } of opened.splice(0)) {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'northbeam-db-'));
    const database = openMigratedSqlite(join(folder, 'test.db'));
    opened.push({ database, folder });
    return database;
  };
}

/** Beside the modules, which each test file loads anew. */
const kept = globalThis as { postgres?: Promise<PGlite> };

/** PostgreSQL in this process: one for all its test files, because its start takes seconds; emptied for each test. */
function openPostgres(): () => Promise<TestDatabase> {
  let client: PGlite;
  const tables = defineTables(postgresColumns);
  beforeAll(async () => {
    kept.postgres ??= startMigratedPostgres();
    client = await kept.postgres;
  });
  return async () => {
    const names = Object.values(tables).map((table) => `"${getTableName(table)}"`);
    await client.exec(`TRUNCATE ${names.join(', ')}`);
    const db = { q: drizzle(client), t: tables } as unknown as Pick<Db, 'q' | 't'>;
    const listeners = new Set<OnCommit>();
    return {
      read: readerOf(db),
      tx: createTx(db, postgresSteps(client), (touched) => {
        for (const listener of listeners) listener(touched);
      }),
      onCommit(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      truncateWal: () => undefined,
    };
  };
}

function postgresSteps(client: PGlite): TransactionSteps {
  const run = async (statement: string) => void (await client.exec(statement));
  return {
    begin: () => run('BEGIN'),
    commit: () => run('COMMIT'),
    rollback: () => run('ROLLBACK'),
    savepoint: (name) => run(`SAVEPOINT ${name}`),
    release: (name) => run(`RELEASE SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => run(`ROLLBACK TO SAVEPOINT ${name}`),
  };
}
