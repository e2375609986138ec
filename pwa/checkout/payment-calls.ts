import { callApi } from '#pwa/api/api-client.ts';
import { type CheckoutStatus, checkoutStatusSchema } from '#schema/checkout.ts';
import { type ReportStatus, reportStatusSchema } from '#schema/report.ts';

/** What the payment provider says of a session now. */
export function readCheckout(sessionId: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const path = `/api/checkout/${encodeURIComponent(sessionId)}`;
  return callApi(path, { answer: checkoutStatusSchema, signal });
}

/** How far the report of a submission is; `pending` without a stage also while its payment page is only open. */
export function readReportStatus(submissionId: string, signal: AbortSignal): Promise<ReportStatus> {
  const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
  return callApi(path, { answer: reportStatusSchema, signal });
}
