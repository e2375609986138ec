import { liveQuery } from 'dexie';
import { withRepair } from '#pwa/offline/with-repair.ts';
import type { ReportDoc } from '#schema/report.ts';
import { type Account, openAccount } from './account.ts';
import { type KeptPdf, pdfKeyOf } from './kept-pdfs.ts';
import type { SyncedDb } from './synced-db.ts';

/**
 * The file of a report: the one that this device keeps, else one that is fetched now and kept from then on. Kept is only
 * the file of the report that the row holds.
 *
 * @param rowKey of the submission: `own:<id>`, or `staff:<id>` for a coach
 * @throws what `fetchPdf` threw.
 */
export async function reportPdf(rowKey: string, doc: ReportDoc, fetchPdf: () => Promise<Blob>): Promise<Blob> {
  const account = openAccount();
  if (!account) return fetchPdf();
  const bytes = await account.read((db) => readKeptPdf(db, rowKey, doc)).catch(() => undefined);
  if (bytes) return new Blob([bytes], { type: 'application/pdf' });
  const pdf = await fetchPdf();
  // The person has the file, also where the disk has no room for another one.
  await keepPdf(account, rowKey, doc, pdf).catch(() => undefined);
  return pdf;
}

/** Undefined where none is kept, or that of another version. */
export async function readKeptPdf(db: SyncedDb, rowKey: string, doc: ReportDoc): Promise<ArrayBuffer | undefined> {
  const kept = await db.pdfs.get(pdfKeyOf(rowKey));
  return kept?.mark === markOf(doc) ? kept.bytes : undefined;
}

const waitForRowMs = 60_000;

async function keepPdf(account: Account, rowKey: string, doc: ReportDoc, pdf: Blob): Promise<void> {
  const kept = { submissionId: pdfKeyOf(rowKey), mark: markOf(doc), bytes: await pdf.arrayBuffer() };
  if (!(await keepBesideRow(account, rowKey, kept))) keepOnceRowComes(account, rowKey, kept);
}

/** @returns whether the row holds that very report. */
function keepBesideRow({ userId, db }: Account, rowKey: string, kept: KeptPdf): Promise<boolean> {
  const keep = async () => {
    const doc = (await db.submissionBodies.get(rowKey))?.row?.reportDoc;
    if (!doc || markOf(doc) !== kept.mark) return false;
    await db.pdfs.put(kept);
    return true;
  };
  const isHere = () => openAccount()?.userId === userId;
  return withRepair(db, () => db.transaction('rw', db.pdfs, db.submissionBodies, keep), isHere);
}

/** A report can be read a moment before its row is here. */
function keepOnceRowComes(account: Account, rowKey: string, kept: KeptPdf): void {
  const row = liveQuery(() => account.db.submissionBodies.get(rowKey));
  const stop = () => watch.unsubscribe();
  const look = () => keepBesideRow(account, rowKey, kept).then((isKept) => isKept && stop(), stop);
  const watch = row.subscribe(() => void look(), stop);
  setTimeout(stop, waitForRowMs);
}

/** The same for the same report, whether it came in a row or in an answer, which name its fields in different orders. */
const markOf = (doc: ReportDoc): string =>
  JSON.stringify(doc, (_, value) => (isFields(value) ? inOrder(value) : value));

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (fields: object) => Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
