import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#pwa/api/api-client.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { type Receipt, receiptsAnswerSchema, type UnconfirmedPayment } from '#schema/checkout.ts';
import { readReportStatus } from './payment-calls.ts';

/** A refund is said on an open page within a minute. */
export const slowPollMs = 30_000;
/** See docs/specification.md#9-business-constants-and-limits. */
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

/** Returns the known payments for a submission's report. */
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
