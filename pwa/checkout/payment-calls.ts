import { callApi } from '#pwa/api/api-client.ts';
import { type ReportStatus, reportStatusSchema } from '#schema/report.ts';

/** How far the report of a submission is; `pending` without a stage also while its payment page is only open. */
export function readReportStatus(submissionId: string, signal: AbortSignal): Promise<ReportStatus> {
  const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
  return callApi(path, { answer: reportStatusSchema, signal });
}
