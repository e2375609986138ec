import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { ownDevice } from '#pwa/testing/own-device.ts';
import { holdSubmission, sampleDoc, sampleReportCard } from '#pwa/testing/own-submission.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Account } from './account.ts';
import { createDexieStore } from './dexie-store.ts';
import { reportPdf } from './report-pdf.ts';
import { openSyncedDb, ownKey } from './synced-db.ts';

const { id } = sampleReportCard;
const newer: ReportDoc = { ...sampleDoc, title: 'Five kitchens a month' };
let account: Account;
let fetched: number;

beforeEach(async () => {
  fetched = 0;
  account = await ownDevice();
  await holdSubmission(account, sampleReportCard);
});
afterEach(wipeLocalData);

/** Each file that is fetched is another one. */
const load = async (doc = sampleDoc): Promise<string> =>
  (await reportPdf(ownKey(id), doc, async () => new Blob([`%PDF-${++fetched}`]))).text();
const store = () => createDexieStore(account.db, () => true);
const kept = () => account.db.pdfs.toCollection().primaryKeys();
const body = (doc: ReportDoc | null, generation = 1): LocalRow => ({
  ...{ key: ownKey(id), rev: 2, generation, row: { id, insights: [], reportDoc: doc, updatedAt: 1 } },
});

test('the file of a report is fetched once, whatever order its fields come in', async () => {
  expect(await load()).toBe('%PDF-1');
  const turned = Object.fromEntries(Object.entries(sampleDoc).reverse()) as ReportDoc;
  expect(await load(turned)).toBe('%PDF-1');
});

test('the file of a newer report takes the place of the one before it', async () => {
  await load();
  await store().write((tx) => tx.putRows('submissionBody', [body(newer)]));
  expect(await load(newer)).toBe('%PDF-2');
  expect(await load(newer)).toBe('%PDF-2');
  expect(await kept()).toEqual([id]);
});

test('the file of a report that is not this person’s newest is handed on and not kept', async () => {
  expect(await load(newer)).toBe('%PDF-1');
  expect(await kept()).toEqual([]);
});

test('a file that is here before its row is kept once the row comes', async () => {
  expect(await load(newer)).toBe('%PDF-1');
  await store().write((tx) => tx.putRows('submissionBody', [body(newer)]));
  await vi.waitFor(async () => expect(await kept()).toEqual([id]));
  expect(await load(newer)).toBe('%PDF-1');
});

test('a file that cannot be fetched leaves nothing, and can be fetched later', async () => {
  const failed = reportPdf(ownKey(id), sampleDoc, () => Promise.reject(new Error('No network.')));
  await expect(failed).rejects.toThrow('No network.');
  expect(await load()).toBe('%PDF-1');
});

test('without room for it the file is handed on all the same', async () => {
  vi.spyOn(account.db.pdfs, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await load()).toBe('%PDF-1');
  expect(await kept()).toEqual([]);
});

test.each([
  ['its money goes back', () => store().write((tx) => tx.putRows('submissionBody', [body(null)]))],
  ['its submission is deleted', () => store().write((tx) => tx.removeRows('submissionBody', [ownKey(id)]))],
  ['a reset leaves it out', () => store().write((tx) => tx.sweep(9, ['submissionBody']))],
  ['the person’s own rows are forgotten', () => store().write((tx) => tx.purge('own'))],
  ['everything is forgotten', () => store().write((tx) => tx.purge('all'))],
])('a file goes when %s', async (_, end) => {
  await load();
  await end();
  expect(await kept()).toEqual([]);
});

test('the file of a coach goes with its own row alone, and with scope staff', async () => {
  const staffKey = `staff:${id}`;
  const fetchPdf = async () => new Blob([`%PDF-${++fetched}`]);
  await store().write((tx) => tx.putRows('submissionBody', [{ ...body(sampleDoc), key: staffKey }]));
  await load();
  expect(await (await reportPdf(staffKey, sampleDoc, fetchPdf)).text()).toBe('%PDF-2');
  expect(await (await reportPdf(staffKey, sampleDoc, fetchPdf)).text()).toBe('%PDF-2');
  expect(await kept()).toEqual([id, staffKey]);
  await store().write((tx) => tx.removeRows('submissionBody', [staffKey]));
  expect(await kept()).toEqual([id]);

  await store().write((tx) => tx.putRows('submissionBody', [{ ...body(sampleDoc), key: staffKey }]));
  await reportPdf(staffKey, sampleDoc, fetchPdf);
  await store().write((tx) => tx.purge('staff'));
  expect(await kept()).toEqual([id]);
});

test('rows of staff, and texts of other entities, leave the file alone', async () => {
  await load();
  await store().write(async (tx) => {
    await tx.purge('staff');
    await tx.removeRows('submissionBody', [`staff:${id}`]);
    await tx.putRows('goal', [{ key: ownKey(id), rev: 1, generation: 1, row: { id } }]);
    await tx.putRows('submissionBody', [body(sampleDoc)]);
  });
  expect(await kept()).toEqual([id]);
});

test('at sign-out the file goes with the database, also one that is still being fetched', async () => {
  await load();
  const { name } = account.db;
  const late = reportPdf(ownKey(id), newer, async () => {
    await wipeLocalData();
    return new Blob(['%PDF-late']);
  });
  expect(await (await late).text()).toBe('%PDF-late');
  expect(await Dexie.exists(name)).toBe(false);
});

test('a device of the version before keeps its rows and gets room for files', async () => {
  const name = crypto.randomUUID();
  const before = new Dexie(name);
  before.version(1).stores({ goals: 'key', state: '' });
  await before.table('goals').put({ key: 'own:a' });
  before.close();
  const db = openSyncedDb(name);
  expect(await db.goals.toCollection().primaryKeys()).toEqual(['own:a']);
  expect(await db.pdfs.count()).toBe(0);
});
