import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetPayer } from '#server/checkout/cashier/forget-payers.ts';
import { type Database, openDatabase } from '#server/db/connect.ts';
import { createLog } from '#server/log.ts';
import { type MailFolder, openMailFolder } from '#server/mail/mail-folder.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { writeMailFiles } from '#server/testing/insert-everything.ts';
import { openErasure } from './erasure.ts';

const now = 1_790_000_000_000;

let folder: string;
let path: string;
let database: Database;
let mailFolder: MailFolder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-bytes-'));
  path = join(folder, 'test.db');
  database = openDatabase(path);
  mailFolder = openMailFolder(folder);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often a word stands in the bytes of these files: all that there are, the database and its WAL among them. */
function countInFiles(word: string, isMeant = (_name: string) => true): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isMeant(entry.name));
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  return texts.reduce((count, text) => count + text.split(word).length - 1, 0);
}
const isMail = (name: string) => name.endsWith('.eml');
const isOfDatabase = (name: string) => name.startsWith('test.db');

test('no byte of deleted people is left in the files of the database and of mails, among people who stay', async () => {
  for (let index = 0; index < 40; index += 1) {
    const word = index % 2 === 0 ? 'quokka' : 'numbat';
    await database.tx((db) => insertFullAccount(db, { word, now }));
  }
  await writeMailFiles(database.read, mailFolder);
  expect(countInFiles('quokka', isOfDatabase)).toBeGreaterThan(1000);
  expect(countInFiles('quokka', isMail)).toBe(80);
  const { q, t } = database.read;
  const log = createLog(
    () => undefined,
    () => now,
  );
  const journalPath = join(folder, 'deleted-ids.jsonl');
  const erasure = openErasure({ database, clock: () => now, log, journalPath, forgetPayer, mailFolder });
  for (const { id, email } of await q.select().from(t.users)) {
    if (email.startsWith('quokka')) await erasure.erase((_db, eraser) => eraser.user({ id, email }));
  }
  database.truncateWal();
  expect(statSync(`${path}-wal`).size).toBe(0);
  expect(countInFiles('quokka')).toBe(0);
  expect(countInFiles('numbat', isOfDatabase)).toBeGreaterThan(1000);
  expect(countInFiles('numbat', isMail)).toBe(80);
});
