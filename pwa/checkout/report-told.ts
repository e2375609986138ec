import { returnedMessage, returningMessage } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';

/** Says whether the payment of a report went back or is on its way. A server of the release before says it in words alone. */
export function returnOf({ reason, error }: ReportStatus): 'refunded' | 'refund_pending' | undefined {
  if (reason === 'refunded' || error === returnedMessage) return 'refunded';
  return reason === 'refund_pending' || error === returningMessage ? 'refund_pending' : undefined;
}

/**
 * A report that has begun was paid for; a payment page that is only open is `pending` too, without a stage. One whose payment
 * went back can begin anew, and why one in an account ended is told to its account alone.
 */
export function hasBegun(report: ReportStatus): boolean {
  const { status, stage, progress, error } = report;
  if (status === 'error') return error !== undefined && returnOf(report) !== 'refunded';
  return status === 'done' || Boolean(stage) || progress > 0;
}

/** A report that has begun and that no refund ends. */
export const isPaidFor = (report: ReportStatus): boolean => hasBegun(report) && returnOf(report) === undefined;

/** It lies in an account that is not signed in here, and whether it is paid for is told to that account alone. */
export const isUntold = (report: ReportStatus): boolean =>
  report.stage === undefined && report.error === undefined && !hasBegun(report);
