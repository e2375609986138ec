// @module-tag all
// Left out of the gate: starts several databases of the second engine.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle as sqliteDrizzle } from 'drizzle-orm/better-sqlite3';
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as pgliteDrizzle } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const migrations = fileURLToPath(new URL('../../data/migrations', import.meta.url));
let folder: string;
let engine: Engine | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-migration-'));
});
afterEach(async () => {
  await engine?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The migrations of an engine before the one of this tag. */
function migrationsBefore(engine: string, tag: string): string {
  const copy = join(folder, engine);
  cpSync(join(migrations, engine), copy, { recursive: true });
  const path = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const index = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(index).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  return copy;
}

/** Runs statements on a database and answers the rows of a query. */
interface Engine {
  migrate(migrationsFolder: string): Promise<void>;
  run(statement: string): Promise<void>;
  rows(query: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

async function openSqlite(): Promise<Engine> {
  const connection = new BetterSqlite3(join(folder, 'test.db'));
  return {
    migrate: async (migrationsFolder) => migrateSqlite(sqliteDrizzle(connection), { migrationsFolder }),
    run: async (statement) => void connection.exec(statement),
    rows: async (query) => connection.prepare<[], Record<string, unknown>>(query).all(),
    close: async () => void connection.close(),
  };
}

/** One for both tests, because its start takes seconds; what was made in it goes after each. */
let postgres: PGlite | undefined;
afterAll(() => postgres?.close());

async function openPostgres(): Promise<Engine> {
  postgres ??= await PGlite.create();
  const client = postgres;
  return {
    migrate: (migrationsFolder) => migratePglite(pgliteDrizzle(client), { migrationsFolder }),
    run: async (statement) => void (await client.exec(statement)),
    rows: async (query) => (await client.query<Record<string, unknown>>(query)).rows,
    close: async () =>
      void (await client.exec('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')),
  };
}

const insert = (id: string, userId: string | null, createdAt: number): string =>
  `INSERT INTO submissions (id, user_id, first_name, email, problems, desired_outcome, industry, body_hash, provider,
    created_at, updated_at) VALUES ('${id}', ${userId === null ? 'NULL' : `'${userId}'`}, 'Dana', 'd@a.example', 'P', 'O',
    'I', 'hash', 'playbook', ${createdAt}, ${createdAt})`;

describe.each([
  ['sqlite', openSqlite],
  ['postgres', openPostgres],
] as const)('submissions from before there was sync, on %s', (name, open) => {
  test('have their place in the order, oldest first, and those see them who may', async () => {
    engine = await open();
    await engine.migrate(migrationsBefore(name, '0007_sync'));
    await engine.run(insert('newer', null, 2000));
    await engine.run(insert('older', 'dana', 1000));
    await engine.migrate(migrationsBefore(name, '0008_session-order'));

    const revs = 'SELECT id, rev, created_rev, body_rev, clocks FROM submissions ORDER BY rev';
    const linked = { clientId: { rev: 1, at: 1000, device: 'server:before', userId: null } };
    const read = (clocks: unknown) => (typeof clocks === 'string' ? JSON.parse(clocks) : clocks);
    expect((await engine.rows(revs)).map((row) => ({ ...row, clocks: read(row.clocks) }))).toEqual([
      { id: 'older', rev: 1, created_rev: 1, body_rev: 2, clocks: linked },
      { id: 'newer', rev: 3, created_rev: 3, body_rev: 4, clocks: {} },
    ]);
    const feed = await engine.rows('SELECT * FROM sync_feed ORDER BY rev, audience');
    expect(feed.map(({ audience, entity, row_key, rev }) => `${rev} ${audience} ${entity} ${row_key}`)).toEqual([
      '1 own:dana submission older',
      '1 staff submission older',
      '2 own:dana submissionBody older',
      '2 staff submissionBody older',
      '3 staff submission newer',
      '4 staff submissionBody newer',
    ]);
    expect(feed.every(({ is_gone, gone_at }) => !is_gone && gone_at === null)).toBe(true);
    expect(await engine.rows('SELECT * FROM sync_counter')).toEqual([
      { id: 'one', rev: 4, highest_intent: 0, purged_through: 0 },
    ]);
  });

  test('and their texts come once more to every device, behind a gap, since they say who wrote them', async () => {
    engine = await open();
    await engine.migrate(migrationsBefore(name, '0007_sync'));
    await engine.run(insert('newer', null, 2000));
    await engine.run(insert('older', 'dana', 1000));
    await engine.migrate(migrationsBefore(name, '0013_body-provider'));
    await engine.run("UPDATE sync_feed SET is_gone = true WHERE row_key = 'newer' AND entity = 'submissionBody'");
    const before = Date.now();
    await engine.migrate(join(migrations, name));

    const [segment] = await engine.rows('SELECT * FROM sync_segments');
    const start = Number(segment?.start_rev);
    expect(start).toBeGreaterThan(before);
    expect(Number(segment?.ended_rev)).toBe(4);
    expect((await engine.rows('SELECT rev FROM sync_counter')).map(({ rev }) => Number(rev))).toEqual([start + 2]);
    const feed = await engine.rows('SELECT * FROM sync_feed ORDER BY rev, audience');
    const standing = feed.map(({ audience, entity, row_key, rev }) => [
      Number(rev),
      `${audience} ${entity} ${row_key}`,
    ]);
    expect(standing).toEqual([
      [1, 'own:dana submission older'],
      [1, 'staff submission older'],
      [3, 'staff submission newer'],
      // Who lost it is not told of it again.
      [4, 'staff submissionBody newer'],
      [start + 1, 'own:dana submissionBody older'],
      [start + 1, 'staff submissionBody older'],
    ]);
    const revs = await engine.rows('SELECT body_rev FROM submissions ORDER BY created_at');
    expect(revs.map(({ body_rev }) => Number(body_rev))).toEqual([start + 1, start + 2]);
  });

  test('are none in a new database, whose order begins all the same', async () => {
    engine = await open();
    await engine.migrate(join(migrations, name));
    expect(await engine.rows('SELECT rev FROM sync_counter')).toEqual([{ rev: 0 }]);
    expect(await engine.rows('SELECT * FROM sync_feed')).toEqual([]);
  });
});

// F3
describe.each([
  ['sqlite', openSqlite],
  ['postgres', openPostgres],
] as const)('addresses from before they were cleaned, on %s', (name, open) => {
  test('lose their unseen marks, and of two meant alike one stays as it was', async () => {
    engine = await open();
    await engine.migrate(migrationsBefore(name, '0015_clean-addresses'));
    const before = ['mira@a.example\u200b', '\u200emailto:tom@a.example', 'zoë@a.example', 'ann@a.example'];
    for (const [at, email] of [...before, '\u202aann@a.example\ufeff'].entries()) {
      await engine.run(`INSERT INTO users (id, email, first_name, last_name, role, status, created_at, updated_at)
        VALUES ('u${at}', '${email}', 'A', 'B', 'client', 'Active', ${at}, ${at})`);
    }
    await engine.migrate(join(migrations, name));
    const rows = await engine.rows('SELECT email FROM users ORDER BY id');
    const after = ['mira@a.example', 'tom@a.example', 'zoë@a.example', 'ann@a.example', '\u202aann@a.example\ufeff'];
    expect(rows.map(({ email }) => email)).toEqual(after);
  });
});
