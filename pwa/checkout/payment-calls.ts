import { callApi } from '#pwa/api/api-client.ts';
import { type CheckoutStatus, checkoutStatusSchema, returnedMessage, returningMessage } from '#schema/checkout.ts';
import { type ReportStatus, reportStatusSchema } from '#schema/report.ts';

/** What the payment provider says of a session now. */
export function readCheckout(sessionId: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const path = `/api/checkout/${encodeURIComponent(sessionId)}`;
  return callApi(path, { answer: checkoutStatusSchema, signal });
}

/**
 * A report that has begun was paid for; a payment page that is only open is `pending` too, without a stage. One whose payment
 * went back can begin anew, and why one in an account ended is told to its account alone.
 */
export function hasBegun({ status, stage, progress, error }: ReportStatus): boolean {
  if (status === 'error') return error !== undefined && error !== returnedMessage;
  return status === 'done' || Boolean(stage) || progress > 0;
}

/** A report that has begun and that no refund ends. */
export const isPaidFor = (report: ReportStatus): boolean => hasBegun(report) && report.error !== returningMessage;

/** It lies in an account that is not signed in here, and whether it is paid for is told to that account alone. */
export const isUntold = (report: ReportStatus): boolean =>
  report.stage === undefined && report.error === undefined && !hasBegun(report);

/** How far the report of a submission is; `pending` without a stage also while its payment page is only open. */
export function readReportStatus(submissionId: string, signal: AbortSignal): Promise<ReportStatus> {
  const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
  return callApi(path, { answer: reportStatusSchema, signal });
}
