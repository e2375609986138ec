import { liveQuery } from 'dexie';
import { downloadedReportKey } from '#pwa/offline/storage-keys.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { whenIdle } from '#pwa/offline/sync/when-idle.ts';
import type { ReportDoc } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadReportPdf } from './download-report.ts';

/**
 * Keeps the PDF that a person downloaded before they had the account, once their report is on this device. Until the file
 * is kept, each start of the app tries again.
 *
 * @returns stops waiting for the report
 */
export function keepDownloaded(): () => void {
  const submissionId = localStorage.getItem(downloadedReportKey);
  const account = openAccount();
  if (submissionId === null || !account) return () => undefined;
  const body = liveQuery(() => account.db.submissionBodies.get(ownKey(submissionId)));
  const stop = () => watch.unsubscribe();
  const watch = body.subscribe((held) => {
    const doc = held?.row?.reportDoc;
    if (!doc) return;
    stop();
    void fetchOnce(submissionId, doc);
  }, stop);
  return stop;
}

async function fetchOnce(submissionId: string, doc: ReportDoc): Promise<void> {
  await whenIdle();
  await loadReportPdf({ submissionId, report: reportText(doc), doc }).then(
    () => localStorage.removeItem(downloadedReportKey),
    () => undefined,
  );
}
