import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** Of a newer version, of somebody else, and with a bad byte in its id. */
const foreign = [
  '{"id":"x","kind":"order","deletedAt":1}',
  '{"id":"y","kind":"request","at":1}',
  '{}',
  '{"id":"z\u00ff","kind":"user","deletedAt":1}',
];

test('lines that are no deletions of ours are passed over and counted, and stay when the journal is replaced', async () => {
  await journal.append([idOf('first')]);
  appendFileSync(path, `\n${foreign.join('\n')}\n`, 'latin1');
  expect(await journal.read()).toMatchObject({ deletedIds: [idOf('first')], unreadable: foreign, torn: 0 });
  await journal.replace(async () => [idOf('kept')]);
  expect(readFileSync(path, 'latin1').trim().split('\n')).toEqual([JSON.stringify(idOf('kept')), ...foreign]);
});

test('a line that was torn off is counted until the journal is replaced, also when others were appended meanwhile', async () => {
  await journal.append([idOf('first')]);
  expect(await journal.read()).toMatchObject({ unreadable: [], torn: 0 });
  appendFileSync(path, '{"id":"torn","kind":"us');
  await journal.append([idOf('second')]);
  expect(await journal.read()).toMatchObject({ unreadable: [], torn: 1 });
  await journal.replace(async ({ deletedIds }) => deletedIds);
  expect(readFileSync(path, 'utf8')).toBe(
    [idOf('first'), idOf('second')].map((id) => `${JSON.stringify(id)}\n`).join(''),
  );
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
  expect(await journal.read()).toMatchObject({ deletedIds: [idOf('first')], requests: [asked, takenBack] });
  await journal.replace(async ({ requests }) => requests.slice(1));
  expect(await journal.read()).toMatchObject({ deletedIds: [], requests: [takenBack] });
});
