import { useRef, useState } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { AppError } from '#schema/errors.ts';
import { reportFileName } from '#schema/report.ts';
import { loadReportPdf, type WantedPdf } from './download-report.ts';

const toFile = (parts: BlobPart[]) => new File(parts, reportFileName, { type: 'application/pdf' });

/** Tells whether this device can share PDF files with other apps. */
export const canShareReport = (): boolean => navigator.canShare?.({ files: [toFile(['%PDF-'])] }) ?? false;

/** In the app that iOS puts on the home screen a saved file opens over the app, without a way back. */
export const isIosApp = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/**
 * Hands the PDF to the share sheet. That opens only soon after a tap: where fetching the file took too long, `isReady` says
 * that the next tap will do.
 */
export function useShareReport(wanted: WantedPdf) {
  const { report } = wanted;
  const kept = useRef<{ report: string; file: File }>(undefined);
  const [ready, setReady] = useState<string>();
  const action = useAction(async () => {
    if (kept.current?.report !== report) kept.current = { report, file: toFile([await loadReportPdf(wanted)]) };
    const isOpened = await openShareSheet(kept.current.file);
    setReady(isOpened ? undefined : report);
  }, shareFailed);
  return { share: () => void action.run(), busy: action.busy, error: action.error, isReady: ready === report };
}

const shareFailed = 'We couldn’t share the report';

/**
 * Nothing is awaited before the sheet is asked for, so that a tap counts for it.
 *
 * @returns false when the browser wants a tap first; closing the sheet is no failure
 * @throws AppError
 */
async function openShareSheet(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'NotAllowedError') return false;
    // Closed by the person, or open already.
    if (name === 'AbortError' || name === 'InvalidStateError') return true;
    throw new AppError('unavailable', { userMessage: shareFailed, cause });
  }
}
