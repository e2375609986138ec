import * as z from 'zod/mini';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';

const paymentReturnSchema = z.object({ sessionId: z.optional(z.string()), submissionId: z.optional(z.string()) });
/**
 * Which payment the page follows: the session that the payment provider sent the person back with, or, where only that is
 * known, the submission that was paid for.
 */
export type PaymentReturn = z.infer<typeof paymentReturnSchema>;

const key = 'northbeam.payment-return';

/** Reads the ids of the address, or what this tab kept of them before. An address without a session tells nothing. */
export function readPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  const sessionId = query.get('session_id');
  const submissionId = query.get('submission_id');
  if (sessionId) return { sessionId, ...(submissionId && { submissionId }) };
  const kept = z.safeParse(paymentReturnSchema, readKept());
  return kept.success && (kept.data.sessionId || kept.data.submissionId) ? kept.data : undefined;
}

/** The payment for a submission that this tab, or another of this browser, came back from. */
export function findPaymentOf(submissionId: string): PaymentReturn | undefined {
  const known = [readPaymentReturn(''), readKeptSubmission()];
  return known.find((payment) => payment?.submissionId === submissionId && payment.sessionId !== undefined);
}

/** Ids do not stay in the address bar (security.md, 1.4), and the page can still be loaded again. */
export function keepPaymentReturn(value: PaymentReturn): void {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export function forgetPaymentReturn(): void {
  sessionStorage.removeItem(key);
}

function readKept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
