import { readCheckout } from '#pwa/api/payment-page.ts';
import type { KeptSubmission } from '#pwa/offline/kept-submission.ts';
import { AppError } from '#schema/errors.ts';
import type { PaymentReturn } from './known-payment.ts';
import { readReportStatus } from './payment-calls.ts';
import { hasBegun } from './report-told.ts';

/** `unpaid` is proved by the session of the payment page; `unknown` is what nobody here can tell. */
export type FoundPayment = { payment: PaymentReturn } | 'unpaid' | 'unknown';

/**
 * Looks for the payment for a submission's report. A page that was left may have been paid, in another tab or in a browser
 * that was closed; so may the report, on another device.
 *
 * @throws AppError when the server does not answer, or the signal's reason
 */
export async function findPayment(known: KeptSubmission, signal: AbortSignal): Promise<FoundPayment> {
  const { submissionId, openedSessionId } = known;
  if (known.sessionId !== undefined) return { payment: { submissionId, sessionId: known.sessionId } };

  const opened = openedSessionId === undefined ? undefined : await found(readCheckout(openedSessionId, signal));
  const isUnpaid = opened?.state === 'expired' || (opened?.state === 'open' && !opened.processing);
  if (opened && !isUnpaid) return { payment: { submissionId, sessionId: openedSessionId } };

  const report = await found(readReportStatus(submissionId, signal));
  if (report && hasBegun(report)) return { payment: { submissionId } };
  return isUnpaid ? 'unpaid' : 'unknown';
}

/** Undefined for what the server does not know of. */
async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
