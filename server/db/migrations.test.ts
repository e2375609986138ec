import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { type DatabaseEngine, onBothEngines } from '#server/testing/both-engines.ts';
import type { Db } from './connect.ts';
import { sqliteTables } from './tables.ts';

interface Shape {
  columns: string[];
  indexes: string[];
}

/** Reads the shape that `defineTables` declares: `table.column`, and the names of indexes and unique constraints. */
function declaredShape(): Shape {
  const configs = Object.values(sqliteTables).map(getTableConfig);
  const columns = Object.values(sqliteTables).flatMap((table) => {
    const { name } = getTableConfig(table);
    return Object.values(getTableColumns(table)).map((column) => `${name}.${column.name}`);
  });
  const indexes = configs.flatMap((config) => [
    ...config.indexes.map((index) => index.config.name),
    ...config.columns.filter((column) => column.isUnique).map((column) => column.uniqueName ?? ''),
  ]);
  return { columns: columns.sort(), indexes: indexes.sort() };
}

/**
 * The parts of the search of submissions (migration 0016): written by hand, because the engines differ, and a table of FTS5
 * is never strict. Triggers keep it; only `submission-search.ts` reads it.
 */
const searchTables = [
  'submission_places',
  'submission_search',
  'submission_search_config',
  'submission_search_data',
  'submission_search_idx',
  'submission_search_terms',
  'submission_search_source',
];
const isDeclared = (name: string) => !searchTables.includes(name.split('.')[0] ?? '');

/** Without the migrator's own table and the indexes that the engine makes for primary keys. */
async function migratedShape(db: Db, engine: DatabaseEngine): Promise<Shape> {
  const columns = await readNames(db, engine, columnsQuery[engine]);
  const indexes = await readNames(db, engine, indexesQuery[engine]);
  return { columns: columns.filter(isDeclared).sort(), indexes: indexes.filter(isDeclared).sort() };
}

const columnsQuery = {
  sqlite: `SELECT m.name || '.' || c.name AS name FROM sqlite_master m, pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%'`,
  postgres: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public'`,
};
const indexesQuery = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite%'`,
  postgres: `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%pkey'`,
};

async function readNames({ q }: Db, engine: DatabaseEngine, query: string): Promise<string[]> {
  if (engine === 'sqlite') return q.all<{ name: string }>(sql.raw(query)).map(({ name }) => name);
  const postgres = q as unknown as { execute(query: unknown): Promise<{ rows: { name: string }[] }> };
  return (await postgres.execute(sql.raw(query))).rows.map(({ name }) => name);
}

onBothEngines('the migrations', (open, engine) => {
  test('end in the tables, columns and indexes that the code declares', async () => {
    const { read } = await open();
    const declared = declaredShape();
    expect(declared.columns.length).toBeGreaterThan(50);
    expect(await migratedShape(read, engine)).toEqual(declared);
  });

  test('compare every text byte by byte, as the devices do, whatever the language of the database', async () => {
    const { read } = await open();
    const otherwise = {
      sqlite: `SELECT name FROM sqlite_master WHERE sql LIKE '%COLLATE%'`,
      postgres: `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`,
    };
    expect(await readNames(read, engine, otherwise[engine])).toEqual([]);
  });

  if (engine !== 'sqlite') return;
  test('make every table strict, so that a value of the wrong type is refused', async () => {
    const { read } = await open();
    const loose = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0
      AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\'`;
    expect((await readNames(read, engine, loose)).filter(isDeclared)).toEqual([]);
  });
});
