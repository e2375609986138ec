import * as z from 'zod/mini';
import {
  forgetSubmission,
  type KeptSubmission,
  keepSubmission,
  readKeptSubmission,
} from '#pwa/offline/kept-submission.ts';

const paymentReturnSchema = z.object({ sessionId: z.optional(z.string()), submissionId: z.optional(z.string()) });
/**
 * Which payment the page follows: the session that the payment provider sent the person back with, or, where only that is
 * known, the submission that was paid for.
 */
export type PaymentReturn = z.infer<typeof paymentReturnSchema>;

/** In session storage: two tabs may follow two payments. What all tabs know is in `kept-submission.ts`. */
const key = 'northbeam.payment-return';

/** Reads the ids of the address, or what this tab kept of them before. An address without a session tells nothing. */
export function readReturn(search = ''): PaymentReturn | undefined {
  const query = new URLSearchParams(search);
  const sessionId = query.get('session_id');
  const submissionId = query.get('submission_id');
  if (sessionId) return { sessionId, ...(submissionId && { submissionId }) };
  const { data } = z.safeParse(paymentReturnSchema, readHere());
  return data?.sessionId || data?.submissionId ? data : undefined;
}

/** All that this browser knows of the payment for a submission: this tab, else whichever tab was there last. */
export function paymentOf(submissionId: string): KeptSubmission {
  const known = [readKeptSubmission(), readReturn()].filter((payment) => payment?.submissionId === submissionId);
  return Object.assign({}, ...known, { submissionId });
}

/** These are the insights that this browser got last. */
export function gotInsights(submissionId: string): void {
  if (readKeptSubmission()?.submissionId !== submissionId) keepSubmission({ submissionId });
}

/** Leaves for the payment page of a submission, or for the way to it: what this tab followed before counts no more. */
export function leftFor(submissionId: string, openedSessionId?: string): void {
  sessionStorage.removeItem(key);
  keepSubmission({ submissionId, ...(openedSessionId !== undefined && { openedSessionId }) });
}

/** Ids do not stay in the address bar (docs/security.md#1-holes, row 4), and the page can still be loaded again. */
export function followHere(payment: PaymentReturn): void {
  sessionStorage.setItem(key, JSON.stringify(payment));
}

/** As `followHere`; where its submission is known, all tabs of this browser get to know it, also when this one is closed. */
export function cameBack(payment: PaymentReturn): void {
  followHere(payment);
  if (payment.submissionId !== undefined) keepSubmission(paymentOf(payment.submissionId));
}

/** Nothing was paid, or it is paid back: the insights are gone on with. What another tab has paid since stays. */
export function cameToNothing(sessionId: string | undefined): void {
  if (readReturn()?.sessionId === sessionId) sessionStorage.removeItem(key);
  const kept = readKeptSubmission();
  if (kept?.sessionId !== undefined && kept.sessionId === sessionId)
    keepSubmission({ submissionId: kept.submissionId });
}

/** All tabs of this browser get to know the payment that this one followed, unless there are newer insights. */
export function keepWayBack(submissionId: string): void {
  const kept = readKeptSubmission();
  if (!kept || kept.submissionId === submissionId) keepSubmission(paymentOf(submissionId));
}

/**
 * Forgets what this tab follows and what this browser knows of a submission; of other insights, which another tab may have
 * got meanwhile, that stays.
 *
 * @returns how to bring it back
 */
export function forgetPayment(submissionId: string | undefined): () => void {
  const here = readReturn();
  const kept = readKeptSubmission();
  const isIts = kept !== undefined && kept.submissionId === submissionId;
  sessionStorage.removeItem(key);
  if (isIts) forgetSubmission();
  return () => {
    if (here) followHere(here);
    if (isIts) keepSubmission(kept);
  };
}

function readHere(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
