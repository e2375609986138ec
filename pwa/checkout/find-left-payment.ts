import { withTimeLimit } from '#pwa/api/time-limit.ts';
import { ask } from './ask.ts';
import { hasBegun, readCheckout, readReportStatus } from './payment-calls.ts';
import type { PaymentReturn } from './payment-return.ts';

/** Whoever pressed Cancel wants to go back, and does not wait long for what the server knows. */
const patienceMs = 6_000;

/** What became of a payment whose page was left: `unknown` when nobody could say, else how it can be followed. */
export type LeftPayment = 'notCharged' | 'unknown' | PaymentReturn;

/**
 * Asks what became of the payment for a submission's report. A page that was left may have been paid before, in another tab
 * or in a browser that was closed, and only the payment's session proves that it was not.
 *
 * @param sessionId of the payment page, where this browser kept it
 * @throws the signal's reason
 */
export async function findLeftPayment(
  submissionId: string,
  sessionId: string | undefined,
  signal: AbortSignal,
): Promise<LeftPayment> {
  const patience = withTimeLimit(signal, patienceMs);
  try {
    return await (sessionId === undefined
      ? byReport(submissionId, patience)
      : bySession(submissionId, sessionId, patience));
  } catch {
    signal.throwIfAborted();
    return 'unknown';
  }
}

async function bySession(submissionId: string, sessionId: string, signal: AbortSignal): Promise<LeftPayment> {
  const { answer } = await ask(() => readCheckout(sessionId, signal), signal);
  if (!answer) return 'unknown';
  const isUnpaid = answer.state === 'expired' || (answer.state === 'open' && !answer.processing);
  return isUnpaid ? 'notCharged' : { submissionId, sessionId };
}

/** A report that has not begun may be paid for too: the provider's word can be on its way. */
async function byReport(submissionId: string, signal: AbortSignal): Promise<LeftPayment> {
  const { answer } = await ask(() => readReportStatus(submissionId, signal), signal);
  if (!answer) return 'unknown';
  return hasBegun(answer) ? { submissionId } : 'unknown';
}
