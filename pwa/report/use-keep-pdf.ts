import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whenIdle } from '#pwa/offline/sync/when-idle.ts';
import { loadReportPdf, type WantedPdf } from './download-report.ts';
import type { ReportOnDevice } from './report-on-device.ts';
import { useReportAnswer } from './use-report-answer.ts';

/**
 * Keeps the file of a report that its owner reads, so that it can be saved without a connection later. Reading it is the
 * moment when there is one.
 */
export function useKeepPdf(submissionId: string, { doc: held, isPdfKept }: ReportOnDevice): void {
  const version = useSearchParams()[0].get('version') ?? undefined;
  const { data } = useReportAnswer(submissionId, version);
  const isWanted = held !== undefined && !isPdfKept && version === undefined;
  const [report, doc] = [data?.reportText, data?.reportDoc];
  useEffect(() => {
    if (isWanted && report !== undefined && doc) void keepPdf({ submissionId, report, doc });
  }, [submissionId, report, doc, isWanted]);
}

/** Without an answer the person can still download it. */
async function keepPdf(wanted: WantedPdf): Promise<void> {
  await whenIdle();
  await loadReportPdf(wanted).catch(() => undefined);
}
