import type { KeptSubmission } from '#pwa/offline/kept-submission.ts';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { AppError } from '#schema/errors.ts';
import type { ReportStatus } from '#schema/report.ts';
import { hasBegun, readCheckout, readReportStatus } from './payment-calls.ts';
import type { PaymentReturn } from './payment-return.ts';
import { thankYouOf } from './thank-you-of.ts';

export type Restored =
  | { insights: ThankYouState; payment?: undefined }
  | { insights?: undefined; payment: PaymentReturn };

/**
 * What a browser that was closed goes on with: the payment where there was one, else the insights.
 *
 * @throws AppError when the server does not answer, or does not hand them out
 */
export async function restoreSubmission(kept: KeptSubmission, signal: AbortSignal): Promise<Restored> {
  const { submissionId, sessionId, openedSessionId } = kept;
  if (sessionId !== undefined) return { payment: { submissionId, sessionId } };
  const status = await findStatus(submissionId, signal);
  if (status && hasBegun(status)) return { payment: { submissionId } };
  if (status && openedSessionId !== undefined && (await isProcessing(openedSessionId, signal))) {
    return { payment: { submissionId, sessionId: openedSessionId } };
  }
  return { insights: await thankYouOf(submissionId, signal) };
}

async function findStatus(submissionId: string, signal: AbortSignal): Promise<ReportStatus | undefined> {
  try {
    return await readReportStatus(submissionId, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Whether the page that this browser left for was completed, and the bank has yet to confirm it. */
async function isProcessing(sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await readCheckout(sessionId, signal)).processing;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
