import { useMemo } from 'react';
import { readKeptPdf } from '#pwa/offline/sync/report-pdf.ts';
import { ownKey, type SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { ReportDoc } from '#schema/report.ts';

/** Describes this device's copy of a report. */
export interface ReportOnDevice {
  /** False until the device was read. */
  isRead: boolean;
  /** The newest version; absent where there is none here. */
  doc?: ReportDoc | undefined;
  /** Its file is here too. */
  isPdfKept: boolean;
  /** When the server answered this device last, epoch ms; 0 for never. */
  answeredAt: number;
}

export function useReportOnDevice(submissionId: string): ReportOnDevice {
  const isOwned = useOwner() !== null;
  const read = useMemo(() => readReport(submissionId), [submissionId]);
  const { value, error } = useSynced(read);
  const answeredAt = useSyncedAt() ?? 0;
  return { isRead: !isOwned || value !== undefined || error !== undefined, isPdfKept: false, answeredAt, ...value };
}

const readReport = (submissionId: string) => async (db: SyncedDb) => {
  const doc = (await db.submissionBodies.get(ownKey(submissionId)))?.row?.reportDoc ?? undefined;
  const isPdfKept = doc !== undefined && (await readKeptPdf(db, ownKey(submissionId), doc)) !== undefined;
  return { doc, isPdfKept };
};
