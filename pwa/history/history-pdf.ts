import { callApiForBlob } from '#pwa/api/api-client.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { reportPdf } from '#pwa/offline/sync/report-pdf.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { AppError, type ErrorCode } from '#schema/errors.ts';
import type { ReportDoc } from '#schema/report.ts';

/**
 * The file of a submission's newest report; from this device where it was fetched before.
 *
 * @throws AppError whose `userMessage` says what to do about it.
 */
export async function historyPdf(submissionId: string): Promise<Blob> {
  const doc = await readDoc(submissionId).catch(() => null);
  return doc ? reportPdf(ownKey(submissionId), doc, () => fetchPdf(submissionId)) : fetchPdf(submissionId);
}

async function readDoc(submissionId: string): Promise<ReportDoc | null> {
  const held = await openAccount()?.read((db) => db.submissionBodies.get(ownKey(submissionId)));
  return held?.row?.reportDoc ?? null;
}

const userMessages: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'Please sign in to download reports',
  network: 'Download the PDF once online and it stays on this device. You can read and print the report offline.',
};

async function fetchPdf(submissionId: string): Promise<Blob> {
  try {
    return await callApiForBlob(`/api/history/${submissionId}/report.pdf`, { type: 'application/pdf' });
  } catch (cause) {
    const userMessage = cause instanceof AppError ? userMessages[cause.code] : undefined;
    if (!(cause instanceof AppError) || userMessage === undefined) throw cause;
    throw new AppError(cause.code, { userMessage, cause });
  }
}
