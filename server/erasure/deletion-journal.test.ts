import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletedId } from './deleted-ids.ts';
import { type DeletionJournal, deletionJournal } from './deletion-journal.ts';

const idOf = (id: string): DeletedId => ({ id, kind: 'user', deletedAt: 1 });

let folder: string;
let path: string;
let journal: DeletionJournal;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northbeam-journal-'));
  path = join(folder, 'elsewhere', 'deleted-ids.jsonl');
  journal = deletionJournal(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a journal that is missing is empty, and is made with the first deletion', async () => {
  expect(await journal.read()).toEqual([]);
  await journal.append([]);
  await journal.append([idOf('first'), idOf('second')]);
  expect(await journal.read()).toEqual([idOf('first'), idOf('second')]);
});

test('a line that a crash tore off costs neither the lines before it nor those after it', async () => {
  await journal.append([idOf('first')]);
  appendFileSync(path, '{"id":"torn","kind":"us');
  expect(await journal.read()).toEqual([idOf('first')]);
  await journal.append([idOf('second')]);
  expect(await journal.read()).toEqual([idOf('first'), idOf('second')]);
});

test('lines that are no deletions of ours are passed over', async () => {
  await journal.append([idOf('first')]);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n[]\n{"id":"x","kind":"order","deletedAt":1}\nnull\n`);
  expect(await journal.read()).toEqual([idOf('first')]);
});

test('what is appended while the journal is being replaced is kept', async () => {
  await journal.append([idOf('first')]);
  await Promise.all([journal.replace(async () => [idOf('kept')]), journal.append([idOf('new')])]);
  expect(await journal.read()).toEqual([idOf('kept'), idOf('new')]);
});
