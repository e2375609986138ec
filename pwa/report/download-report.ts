import { callApiForBlob } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { saveFile } from '#pwa/api/save-file.ts';
import { AppError } from '#schema/errors.ts';
import { reportFileName } from '#schema/report.ts';

/**
 * Fetches the PDF of a report and saves it as a file.
 *
 * @param report its text, which is the key to it.
 * @throws AppError whose `userMessage` is the catalogue's text.
 */
export async function downloadReport(report: string): Promise<void> {
  saveFile(await fetchReportPdf(report), reportFileName);
}

/** @throws AppError whose `userMessage` is the catalogue's text. */
export async function fetchReportPdf(report: string): Promise<Blob> {
  const pdf = await fetchPdf(report);
  if (pdf.type === 'application/pdf') return pdf;
  throw new AppError('unreadable', { userMessage: 'Received unexpected file type' });
}

async function fetchPdf(report: string): Promise<Blob> {
  try {
    return await callApiForBlob('/api/email/generate-pdf', { method: 'POST', body: { report }, anonymous: true });
  } catch (cause) {
    const isUnreached = cause instanceof AppError && cause.code === 'network';
    const userMessage = errorText(cause, isUnreached ? 'Failed to download PDF report' : 'Failed to generate PDF');
    throw new AppError('unavailable', { userMessage, cause });
  }
}
