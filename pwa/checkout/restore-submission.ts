import { callApi } from '#pwa/api/api-client.ts';
import type { KeptSubmission } from '#pwa/offline/kept-submission.ts';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { AppError } from '#schema/errors.ts';
import { type ReportStatus, reportStatusSchema } from '#schema/report.ts';
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
  if (kept.sessionId !== undefined || isBought(await findStatus(kept.submissionId, signal))) return { payment: kept };
  return { insights: await thankYouOf(kept.submissionId, signal) };
}

async function findStatus(submissionId: string, signal: AbortSignal): Promise<ReportStatus | undefined> {
  try {
    const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
    return await callApi(path, { answer: reportStatusSchema, signal });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** A payment page that was only opened is pending too, without a stage. */
const isBought = (status: ReportStatus | undefined): boolean =>
  status !== undefined && (status.status !== 'pending' || Boolean(status.stage));
