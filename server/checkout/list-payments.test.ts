import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { openMigratedSqlite } from '#server/testing/migrated-sqlite.ts';
import { listPayments } from './list-payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'northbeam-payments-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('payments are read in the order of an index, and a search reads who paid and no more', async () => {
  const path = join(folder, 'test.db');
  openMigratedSqlite(path).close();
  const prepare = vi.spyOn(BetterSqlite3.prototype, 'prepare');
  const database = openMigratedSqlite(path);
  await listPayments(database.read, { page: 2 });
  await listPayments(database.read, { search: 'dana' });
  const statements = prepare.mock.calls.map(([source]) => source).filter((source) => /join "users"/i.test(source));
  database.close();
  expect(statements).toHaveLength(2);
  const connection = new BetterSqlite3(path, { readonly: true });
  const plans = statements.map((source) => {
    const values = source.match(/\?/g)?.map(() => 1) ?? [];
    return JSON.stringify(connection.prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values));
  });
  connection.close();
  for (const plan of plans) {
    expect(plan).toContain('INDEX orders_paid');
    expect(plan).not.toContain('ORDER BY');
  }
  for (const source of statements) expect(source).not.toContain('amount_cents');
});
