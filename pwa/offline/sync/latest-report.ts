import type { ReportDoc } from '#schema/report.ts';
import type { SyncedDb } from './synced-db.ts';

export interface OwnReport {
  submissionId: string;
  doc: ReportDoc;
}

/** Reads the newest report of whoever this device belongs to, by its date. */
export async function readLatestReport(db: SyncedDb): Promise<OwnReport | undefined> {
  const bodies = await db.submissionBodies.where('key').startsWith('own:').toArray();
  const reports = bodies.flatMap(({ row }) => (row?.reportDoc ? { submissionId: row.id, doc: row.reportDoc } : []));
  return reports.sort((a, b) => b.doc.date.localeCompare(a.doc.date))[0];
}
