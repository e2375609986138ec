import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCheckout } from '#pwa/api/payment-page.ts';
import { useToken } from '#pwa/api/use-token.ts';
import type { OrderState, Receipt } from '#schema/checkout.ts';
import { isFinalRefusal } from './ask.ts';
import { paymentOf } from './known-payment.ts';
import { readReportStatus } from './payment-calls.ts';
import { reportStatusQuery, slowPollMs, usePaymentsOf } from './receipts-queries.ts';
import { isPaidFor, isUntold, returnOf } from './report-told.ts';

export interface ReturnedPaymentState {
  isUnderWay: boolean;
  /** Known to the signed-in buyer. */
  receipt?: Receipt | undefined;
}

/**
 * Tells whether the payment for a report went back, and no other one counts. It asks the account's receipts, then the
 * session that this browser came from together with what is said of the report, or, where it knows none, that alone.
 */
export function useReturnedPayment(submissionId: string): ReturnedPaymentState | undefined {
  // The returned payment is forgotten here, and must stay on the page.
  const [{ sessionId }] = useState(() => paymentOf(submissionId));
  const token = useToken();
  const { standing: receipt } = usePaymentsOf(submissionId);
  const { data: checkout } = useQuery(checkoutQuery(sessionId));
  const isSessionReturned = !receipt && isReturned(checkout?.state);
  const { data: isPaidBeside } = useQuery(paidBesideQuery(submissionId, isSessionReturned));
  const { data: report } = useQuery({
    ...reportStatusQuery(submissionId, token),
    enabled: !receipt && sessionId === undefined,
    refetchInterval: slowPollMs,
  });
  const state = receipt?.state ?? checkout?.state ?? (report && returnOf(report));
  // Nothing ends here before it is known: what is taken out of the tab does not come back.
  const mayStay = isSessionReturned && isPaidBeside !== false;
  return isReturned(state) && !mayStay ? { isUnderWay: state === 'refund_pending', receipt } : undefined;
}

const isReturned = (state: OrderState | undefined): boolean => state === 'refund_pending' || state === 'refunded';

const checkoutQuery = (sessionId = '') =>
  queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => readCheckout(sessionId, signal),
    enabled: sessionId !== '',
    refetchInterval: slowPollMs,
  });

/** Asks whether another payment for the same report stands beside one that went back. A sign-in does not ask anew. */
const paidBesideQuery = (submissionId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['paid-beside', submissionId],
    queryFn: ({ signal }) => mayBePaidFor(submissionId, signal),
    enabled,
    refetchInterval: slowPollMs,
  });

/** @throws AppError where asking again may tell more. */
async function mayBePaidFor(submissionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const report = await readReportStatus(submissionId, signal);
    // The report that is open here was written: an error without words is not its failure but a payment that went back.
    return isPaidFor(report) || (report.status === 'pending' && isUntold(report));
  } catch (error) {
    if (isFinalRefusal(error)) return false;
    throw error;
  }
}
