import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletedId } from './deleted-ids.ts';
import { type DeletionJournal, deletionJournal } from './deletion-journal.ts';
import type { DeletionRequest } from './deletion-requests.ts';

const idOf = (id: string): DeletedId => ({ id, kind: 'user', deletedAt: 1 });

let folder: string;
let path: string;
let journal: DeletionJournal;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-journal-'));
  path = join(folder, 'elsewhere', 'deleted-ids.jsonl');
  journal = deletionJournal(path);
});
const idsInJournal = async () => (await journal.read()).deletedIds;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a journal that is missing is empty, and is made with the first deletion', async () => {
  expect(await idsInJournal()).toEqual([]);
  await journal.append([]);
  await journal.append([idOf('first'), idOf('second')]);
  expect(await idsInJournal()).toEqual([idOf('first'), idOf('second')]);
});

test('a line that a crash tore off costs neither the lines before it nor those after it', async () => {
  await journal.append([idOf('first')]);
  appendFileSync(path, '{"id":"torn","kind":"us');
  expect(await idsInJournal()).toEqual([idOf('first')]);
  await journal.append([idOf('second')]);
  expect(await idsInJournal()).toEqual([idOf('first'), idOf('second')]);
});

test('lines that are no deletions of ours are passed over', async () => {
  await journal.append([idOf('first')]);
  writeFileSync(
    path,
    `${readFileSync(path, 'utf8')}\n[]\n{"id":"x","kind":"order","deletedAt":1}\nnull\n{"id":"y","kind":"request","at":1}\n`,
  );
  expect(await idsInJournal()).toEqual([idOf('first')]);
});

test('what is appended while the journal is being replaced is kept', async () => {
  await journal.append([idOf('first')]);
  await Promise.all([journal.replace(async () => [idOf('kept')]), journal.append([idOf('new')])]);
  expect(await idsInJournal()).toEqual([idOf('kept'), idOf('new')]);
});

test('requests to delete an account stand among the deletions, in the order in which they were made', async () => {
  const asked: DeletionRequest = { id: 'tom', kind: 'request', deleteAt: 9, at: 2 };
  const takenBack: DeletionRequest = { id: 'tom', kind: 'request', deleteAt: null, at: 3 };
  await journal.append([asked]);
  await journal.append([idOf('first'), takenBack]);
  expect(await journal.read()).toEqual({ deletedIds: [idOf('first')], requests: [asked, takenBack] });
  await journal.replace(async ({ requests }) => requests.slice(1));
  expect(await journal.read()).toEqual({ deletedIds: [], requests: [takenBack] });
});
