import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwo } from '#server/testing/two-processes.ts';
import { type Database, type Db, openDatabase } from './connect.ts';

let folder: string;
let database: Database;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-db-'));
  database = openDatabase(join(folder, 'test.db'));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const sources = new URL('../../data/migrations/sqlite/', import.meta.url);
const migrations = readdirSync(sources).filter((name) => name.endsWith('.sql')).length;

const pragmas = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'];
const readPragmas = ({ q }: Db) =>
  pragmas.map((name) => Object.values(q.get<Record<string, unknown>>(sql.raw(`PRAGMA ${name}`)))[0]);

/** 2 is FULL. A transaction has begun and written first: that is when better-sqlite3's own default would show. */
const wanted = ['wal', 2, 1, 0];

test('writer and reader run in WAL mode with synchronous=FULL, also after a write', async () => {
  const writer = await database.tx(async (db) => {
    await db.q.insert(db.t.rateLimits).values({ key: 'a', count: 1, resetAt: 0 });
    return readPragmas(db);
  });
  expect(writer).toEqual(wanted);
  expect(await database.tx(async (db) => readPragmas(db))).toEqual(wanted);
  expect(readPragmas(database.read)).toEqual(wanted);
});

test('the connection for reads cannot write', async () => {
  const { q, t } = database.read;
  await expect(q.insert(t.rateLimits).values({ key: 'b', count: 1, resetAt: 0 })).rejects.toThrow();
});

test('two processes that start at once on a database that is not there yet both open it, and it is migrated once', async () => {
  const paths = Array.from({ length: 8 }, (_, i) => join(folder, `fresh-${i}.db`));
  const two = await startTwo('open-all.ts', paths);
  await two.run();
  for (const path of paths) {
    const opened = openDatabase(path);
    const [row] = opened.read.q.all<{ count: number }>(sql.raw('SELECT count(*) AS count FROM __drizzle_migrations'));
    expect(row?.count).toBe(migrations);
    opened.close();
  }
});
