import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#pwa/api/api-client.ts';
import { useToken } from '#pwa/api/use-token.ts';
import {
  type Receipt,
  receiptsAnswerSchema,
  returnedMessage,
  returningMessage,
  type UnconfirmedPayment,
} from '#schema/checkout.ts';
import { paymentOf } from './known-payment.ts';
import { readCheckout, readReportStatus } from './payment-calls.ts';

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

/** How far a paid report is. A written one stays; one that failed, or of which nothing is known, is asked about slowly. */
export const reportStatusQuery = (submissionId: string, token: string | null) =>
  queryOptions({
    queryKey: ['report-status', submissionId, token],
    queryFn: ({ signal }) => readReportStatus(submissionId, signal),
    refetchInterval: ({ state: { data } }) => {
      if (data?.status === 'done') return false;
      return data?.status === 'pending' ? reportPollMs : slowPollMs;
    },
  });

/** The payments for a submission's report, newest first, and the newest that a bank has not let through. */
export function useReceiptsOf(submissionId: string) {
  const { data, isLoading } = useQuery(receiptsQuery(useToken()));
  const isFor = (payment: Receipt | UnconfirmedPayment) =>
    payment.kind === 'report' && payment.submissionId === submissionId;
  return {
    receipts: (data?.receipts ?? []).filter(isFor),
    unconfirmed: data?.unconfirmed.find(isFor),
    isPending: isLoading,
    isKnown: data !== undefined,
  };
}

/** The payment that counts: of two for the same report the second goes back by itself. */
export const standingOf = (receipts: readonly Receipt[]): Receipt | undefined =>
  receipts.find(({ state }) => state === 'paid') ?? receipts[0];

export interface ReturnedPaymentState {
  isUnderWay: boolean;
  /** Known to the signed-in buyer. */
  receipt?: Receipt | undefined;
}

/**
 * Whether the payment for a report went back: by the account's receipts, by the session that this browser came from, or, where
 * it knows none, by what is said of the report.
 */
export function useReturnedPayment(submissionId: string): ReturnedPaymentState | undefined {
  // What is returned is forgotten here, and must stay on the page.
  const [{ sessionId }] = useState(() => paymentOf(submissionId));
  const token = useToken();
  const receipt = standingOf(useReceiptsOf(submissionId).receipts);
  const { data: checkout } = useQuery(checkoutQuery(sessionId));
  const { data: report } = useQuery({
    ...reportStatusQuery(submissionId, token),
    enabled: !receipt && sessionId === undefined,
    refetchInterval: slowPollMs,
  });
  const state = receipt?.state ?? checkout?.state ?? closedState(report?.error);
  const isReturned = state === 'refund_pending' || state === 'refunded';
  return isReturned ? { isUnderWay: state === 'refund_pending', receipt } : undefined;
}

const checkoutQuery = (sessionId = '') =>
  queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: ({ signal }) => readCheckout(sessionId, signal),
    enabled: sessionId !== '',
    refetchInterval: slowPollMs,
  });

function closedState(error: string | undefined) {
  if (error === returnedMessage) return 'refunded';
  return error === returningMessage ? 'refund_pending' : undefined;
}
