import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#pwa/api/api-client.ts';
import { useToken } from '#pwa/api/use-token.ts';
import {
  type OrderState,
  type Receipt,
  receiptsAnswerSchema,
  returnedMessage,
  returningMessage,
  type UnconfirmedPayment,
} from '#schema/checkout.ts';
import { isRefused } from './ask.ts';
import { paymentOf } from './known-payment.ts';
import { isPaidFor, isUntold, readCheckout, readReportStatus } from './payment-calls.ts';

/** A refund is said on an open page within a minute. */
const slowPollMs = 30_000;
/** Specification, section 9. */
const reportPollMs = 5_000;

/** The signed-in person's payments, and those that a bank has not let through, each newest first. */
export const receiptsQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['receipts', token],
    queryFn: ({ signal }) => callApi('/api/receipts', { answer: receiptsAnswerSchema, signal }),
    enabled: token !== null,
    refetchInterval: slowPollMs,
  });

/** How far a paid report is. A written one stays; a failed or unknown one is asked about slowly. */
export const reportStatusQuery = (submissionId: string, token: string | null) =>
  queryOptions({
    queryKey: ['report-status', submissionId, token],
    queryFn: ({ signal }) => readReportStatus(submissionId, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'done') return false;
      return data?.status === 'pending' ? reportPollMs : slowPollMs;
    },
  });

/** What is known of the payments for a submission's report. */
export function usePaymentsOf(submissionId: string) {
  const { data, isLoading } = useQuery(receiptsQuery(useToken()));
  const isFor = (payment: Receipt | UnconfirmedPayment) =>
    payment.kind === 'report' && payment.submissionId === submissionId;
  const receipts = (data?.receipts ?? []).filter(isFor);
  // Of two for the same report the second goes back by itself.
  const standing = receipts.find(({ state }) => state === 'paid') ?? receipts[0];
  return {
    /** Newest first. */
    receipts,
    /** The payment that counts, of those that came through. */
    standing,
    /** The one that counts beside it, or in its place, and that a bank has not let through. */
    awaited: awaitedOf(standing, data?.unconfirmed.find(isFor)),
    isPending: isLoading,
    isKnown: data !== undefined,
  };
}

/** Nothing beside a payment that came through, unless that is paid back and the report was bought again. */
function awaitedOf(standing: Receipt | undefined, unconfirmed: UnconfirmedPayment | undefined) {
  const isBoughtAgain = standing?.state === 'refunded' && unconfirmed?.state === 'processing';
  return !standing || isBoughtAgain ? unconfirmed : undefined;
}

export interface ReturnedPaymentState {
  isUnderWay: boolean;
  /** Known to the signed-in buyer. */
  receipt?: Receipt | undefined;
}

/**
 * Whether the payment for a report went back, and none other stands: by the account's receipts, by the session that this
 * browser came from together with what is said of the report, or, where it knows none, by that alone.
 */
export function useReturnedPayment(submissionId: string): ReturnedPaymentState | undefined {
  // What is returned is forgotten here, and must stay on the page.
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
  const state = receipt?.state ?? checkout?.state ?? closedState(report?.error);
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

/** Whether beside a payment that went back another for the same report may stand. A sign-in does not ask anew. */
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
    if (isRefused(error)) return false;
    throw error;
  }
}

function closedState(error: string | undefined) {
  if (error === returnedMessage) return 'refunded';
  return error === returningMessage ? 'refund_pending' : undefined;
}
