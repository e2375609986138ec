import { callApiForBlob } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { saveFile } from '#pwa/api/save-file.ts';
import { downloadedReportKey, readOwner } from '#pwa/offline/storage-keys.ts';
import { AppError, type ErrorCode } from '#schema/errors.ts';
import { type ReportDoc, reportFileName } from '#schema/report.ts';

export interface WantedPdf {
  submissionId: string;
  /** The report's text, which is the key to its file. */
  report: string;
  /** Present where the file is to be kept on this device. */
  doc?: ReportDoc | undefined;
}

/**
 * Saves the PDF of a report as a file.
 *
 * @throws AppError whose `userMessage` is the catalogue's text.
 */
export async function downloadReport(wanted: WantedPdf): Promise<void> {
  saveFile(await loadReportPdf(wanted), reportFileName);
  // A visitor's device keeps no file. With an account it does, and this is one to keep.
  if (wanted.doc && readOwner() === null) markDownloaded(wanted.submissionId);
}

function markDownloaded(submissionId: string): void {
  try {
    localStorage.setItem(downloadedReportKey, submissionId);
  } catch {
    // The file is saved all the same.
  }
}

/**
 * From this device where it was fetched before. Only whoever owns the device loads its database.
 *
 * @throws AppError whose `userMessage` is the catalogue's text.
 */
export async function loadReportPdf({ submissionId, report, doc }: WantedPdf): Promise<Blob> {
  if (!doc || readOwner() === null) return fetchReportPdf(report);
  const { reportPdf } = await import('#pwa/offline/sync/report-pdf.ts');
  return reportPdf(`own:${submissionId}`, doc, () => fetchReportPdf(report));
}

const userMessages: Partial<Record<ErrorCode, string>> = {
  network: 'Failed to download PDF report',
  unreadable: 'Received unexpected file type',
};

async function fetchReportPdf(report: string): Promise<Blob> {
  const call = { method: 'POST', body: { report }, anonymous: true, type: 'application/pdf' } as const;
  try {
    return await callApiForBlob('/api/email/generate-pdf', call);
  } catch (cause) {
    const known = cause instanceof AppError ? userMessages[cause.code] : undefined;
    throw new AppError('unavailable', { userMessage: known ?? errorText(cause, 'Failed to generate PDF'), cause });
  }
}
