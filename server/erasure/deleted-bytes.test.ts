import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { eraseUser } from './erase-user.ts';

const now = 1_790_000_000_000;

let folder: string;
let path: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-bytes-'));
  path = join(folder, 'test.db');
  database = openDatabase(path);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often a word stands in the bytes of the database and of the file in which changes wait. */
const countInFiles = (word: string): number =>
  ['', '-wal'].reduce((count, end) => count + readFileSync(path + end, 'latin1').split(word).length - 1, 0);

test('no byte of deleted people is left in the files of the database, among people who stay', async () => {
  for (let index = 0; index < 40; index += 1) {
    const word = index % 2 === 0 ? 'quokka' : 'numbat';
    await database.tx((db) => insertFullAccount(db, { word, now }));
  }
  expect(countInFiles('quokka')).toBeGreaterThan(1000);
  const { q, t } = database.read;
  for (const { id, email } of await q.select().from(t.users)) {
    if (email.startsWith('quokka')) await database.tx((db) => eraseUser(db, { id, email }, { now, forgetPayer }));
  }
  database.emptyLog();
  expect(statSync(`${path}-wal`).size).toBe(0);
  expect(countInFiles('quokka')).toBe(0);
  expect(countInFiles('numbat')).toBeGreaterThan(1000);
});
