import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readCheckout } from '#pwa/api/payment-page.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { type CheckoutStatus, reportFailedMessage } from '#schema/checkout.ts';
import type { ReportStage } from '#schema/report.ts';
import { ask } from './ask.ts';
import type { PaymentReturn } from './known-payment.ts';
import { loadInsights } from './load-insights.ts';
import { readReportStatus } from './payment-calls.ts';
import { isPaidFor, isUntold, returnOf } from './report-told.ts';

/**
 * Every 5 s, at most 120 attempts (docs/specification.md#9-business-constants-and-limits); only the second attempt
 * comes sooner.
 */
const pollMs = 5_000;
const firstPollMs = 1_000;
const maxAttempts = 120;
/** Polls slowly for changes that take days, or somebody's hand, and still shows them within a minute. */
const slowPollMs = 30_000;
/** A payment that is not confirmed after this many attempts, about a minute, is said to be late. */
const lateAfter = 13;

export const missingPayment = 'Missing required payment information';
const generationTimedOut = 'Report generation timed out. Please try again later.';
const generateFailed = 'Failed to generate report';

export type PaymentStep =
  | { name: 'confirming'; isLate: boolean; isConnected: boolean }
  /** The provider's page was completed with a method whose money comes days later. */
  | { name: 'processing'; submissionId: string | null; isConnected: boolean }
  /** `stage` is undefined where it is not told: the report is kept in an account that is not signed in here. */
  | { name: 'writing'; stage: ReportStage | null | undefined; progress: number; isConnected: boolean }
  | { name: 'done'; state: LastInsights }
  /** It is kept in an account that is not signed in here. Where it is not written, why is told to that account alone. */
  | { name: 'signInToRead'; isWritten: boolean }
  /** Of chat days. They begin with the payment, so that this is all there is to follow. */
  | { name: 'chat'; status: ChatPaymentStatus; isBuyer: boolean; isLate: boolean; isConnected: boolean }
  | { name: 'notPaid'; submissionId: string | null }
  /** `reportStays`: another payment for the same report stands. */
  | { name: 'returned'; submissionId: string | null; isUnderWay: boolean; reportStays: boolean }
  /** Given up after all tries. `isReadable`: not kept in an account that is not signed in here. */
  | { name: 'reportFailed'; submissionId: string; message: string; isReadable: boolean; refundFailed: boolean }
  /** `stillRuns`: the server goes on although this page has stopped asking. */
  | { name: 'failed'; message: string; stillRuns: boolean };

export type ChatPaymentStatus = 'confirming' | 'processing' | 'paid' | 'notPaid' | 'returning' | 'returned';

/** A step, and how many times in a row it was the answer. */
export interface PaymentProgress {
  step: PaymentStep;
  attempt: number;
}

export const firstPaymentStep: PaymentStep = { name: 'confirming', isLate: false, isConnected: true };

/**
 * Follows a payment to its report, step by step. It goes on asking where the truth may still change: the bank may confirm,
 * a refund may arrive or fail. It never fails: what goes wrong is a step too.
 *
 * @param round another one follows anew, as if nothing were known; until its first answer the last step stays
 */
export const paymentQuery = (payment: PaymentReturn, round = 0) =>
  queryOptions({
    queryKey: ['payment', payment, round],
    queryFn: ({ client, signal }) =>
      nextProgress(payment, client.getQueryData<PaymentProgress>(['payment', payment, round]), signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data !== undefined && !hasEnded(data.step) && waitAfter(data),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Another visit of the page starts anew.
    gcTime: 0,
  });

async function nextProgress(
  payment: PaymentReturn,
  { step, attempt }: PaymentProgress = { step: firstPaymentStep, attempt: 0 },
  signal: AbortSignal,
): Promise<PaymentProgress> {
  if (step.name === 'writing' && attempt >= maxAttempts) {
    return { step: { name: 'failed', message: generationTimedOut, stillRuns: true }, attempt: 1 };
  }
  const seen = (await look(payment, signal)) ?? withoutConnection(step);
  const seenTimes = seen.name === step.name ? attempt + 1 : 1;
  return {
    step: 'isLate' in seen ? { ...seen, isLate: seenTimes >= lateAfter } : seen,
    attempt: seenTimes,
  };
}

const hasEnded = (step: PaymentStep): boolean => step.name === 'done' || step.name === 'failed' || isOpenChat(step);

/** Reads the payment's present state, or undefined without an answer. */
async function look({ sessionId, submissionId }: PaymentReturn, signal: AbortSignal): Promise<PaymentStep | undefined> {
  if (sessionId !== undefined) return lookAtPayment(sessionId, signal);
  if (submissionId === undefined) return failed(missingPayment);
  const step = await lookAtReport(submissionId, signal);
  // Its payment may have gone back as well: only the session would tell.
  const isUnexplained = step?.name === 'reportFailed' && !step.isReadable;
  return isUnexplained ? signInToSee : step;
}

async function lookAtPayment(sessionId: string, signal: AbortSignal): Promise<PaymentStep | undefined> {
  const { answer, error } = await ask(() => readCheckout(sessionId, signal), signal);
  if (error === 'refused') return failed(missingPayment);
  if (!answer) return undefined;
  const { state, submissionId, processing, kind } = answer;
  if (kind === 'chat') {
    const { isBuyer = false } = answer;
    return { name: 'chat', status: chatPaymentStatus(answer), isBuyer, isLate: false, isConnected: true };
  }
  if (state === 'open' && processing) return { name: 'processing', submissionId, isConnected: true };
  if (state === 'open') return { name: 'confirming', isLate: false, isConnected: true };
  if (state === 'expired') return { name: 'notPaid', submissionId };
  if (state !== 'paid') return lookAtReturn(submissionId, state === 'refund_pending', signal);
  return submissionId === null ? failed(missingPayment) : lookAtReport(submissionId, signal);
}

const chatStatuses = { paid: 'paid', expired: 'notPaid', refund_pending: 'returning', refunded: 'returned' } as const;

const chatPaymentStatus = ({ state, processing }: CheckoutStatus): ChatPaymentStatus =>
  state === 'open' ? (processing ? 'processing' : 'confirming') : chatStatuses[state];

type ChatStep = Extract<PaymentStep, { name: 'chat' }>;

export const isOpenChat = (step: PaymentStep): step is ChatStep => step.name === 'chat' && step.status === 'paid';

/** Of two payments for a report one goes back by itself; the report ends only where no other stands. */
async function lookAtReturn(
  submissionId: string | null,
  isUnderWay: boolean,
  signal: AbortSignal,
): Promise<PaymentStep | undefined> {
  const returned = { name: 'returned', submissionId, isUnderWay, reportStays: false } as const;
  if (submissionId === null) return returned;
  const { answer, error } = await ask(() => readReportStatus(submissionId, signal), signal);
  if (error === 'refused') return returned;
  if (!answer) return undefined;
  return isUntold(answer) ? signInToSee : { ...returned, reportStays: isPaidFor(answer) };
}

async function lookAtReport(submissionId: string, signal: AbortSignal): Promise<PaymentStep | undefined> {
  const { answer, error } = await ask(() => readReportStatus(submissionId, signal), signal);
  if (error === 'refused') return failed(generateFailed);
  if (!answer) return undefined;
  const { status, stage, progress, report } = answer;
  if (status === 'pending') return { name: 'writing', stage, progress, isConnected: true };
  if (status === 'done') return report ? withPerson(submissionId, report, signal) : signInToRead;
  const returned = returnOf(answer);
  if (returned)
    return { name: 'returned', submissionId, isUnderWay: returned === 'refund_pending', reportStays: false };
  const { error: told, refundFailed = false } = answer;
  const message = told || reportFailedMessage;
  return { name: 'reportFailed', submissionId, message, isReadable: told !== undefined, refundFailed };
}

/** Loads the rest of the page with the report. On another device it comes from the server. */
async function withPerson(submissionId: string, report: string, signal: AbortSignal): Promise<PaymentStep> {
  const { answer, error } = await ask(() => loadInsights(submissionId, signal), signal);
  if (answer) return { name: 'done', state: { ...answer, report, paymentComplete: true } };
  if (error === 'refused') return signInToRead;
  return { name: 'writing', stage: 'mail', progress: 1, isConnected: false };
}

/** Keeps the last known state without a connection. */
const withoutConnection = (step: PaymentStep): PaymentStep =>
  'isConnected' in step ? { ...step, isConnected: false } : step;

function waitAfter({ step, attempt }: PaymentProgress): number {
  const isUnconfirmedChat = step.name === 'chat' && step.status === 'confirming';
  const isSoon = step.name === 'confirming' || step.name === 'writing' || isUnconfirmedChat;
  if (!isSoon || attempt > maxAttempts) return slowPollMs;
  return attempt === 1 ? firstPollMs : pollMs;
}

const signInToRead: PaymentStep = { name: 'signInToRead', isWritten: true };
const signInToSee: PaymentStep = { name: 'signInToRead', isWritten: false };

const failed = (message: string): PaymentStep => ({ name: 'failed', message, stillRuns: false });
