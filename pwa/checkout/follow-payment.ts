import { callApi } from '#pwa/api/api-client.ts';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { type CheckoutStatus, checkoutStatusSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { type ReportStage, type ReportStatus, reportStatusSchema } from '#schema/report.ts';
import { pause } from './pause.ts';
import { thankYouOf } from './thank-you-of.ts';

/** Specification, section 9: every 5 s, at most 120 attempts; only the second attempt comes sooner. */
const pollMs = 5_000;
const firstPollMs = 1_000;
const maxAttempts = 120;
/** A payment that is not confirmed after this many attempts, about a minute, is said to be late. */
const lateAfter = 13;

export const missingPayment = 'Missing required payment information';
const generationFailed = 'Report generation failed';
const generationTimedOut = 'Report generation timed out. Please try again later.';
const generateFailed = 'Failed to generate report';

export type PaymentStep =
  | { name: 'confirming'; isLate: boolean; isConnected: boolean }
  | { name: 'writing'; stage: ReportStage | null; progress: number; isConnected: boolean }
  | { name: 'done'; state: ThankYouState }
  /** Written, but kept in an account that is not signed in here. */
  | { name: 'signInToRead' }
  | { name: 'notPaid' }
  | { name: 'refunded' }
  /** `stillRuns`: the server goes on although this page has stopped asking. */
  | { name: 'failed'; message: string; stillRuns: boolean };

type Steps<Result = void> = AsyncGenerator<PaymentStep, Result>;

/** Follows a payment to its report, step by step; the last step is where it ended. Throws only when it is aborted. */
export async function* followPayment(sessionId: string, signal: AbortSignal): Steps {
  const submissionId = yield* untilPaid(sessionId, signal);
  if (submissionId === undefined) return;
  const report = yield* untilWritten(submissionId, signal);
  if (report === undefined) return;
  yield* untilReadable(submissionId, report, signal);
}

/** @returns the id of the submission that was paid for. */
async function* untilPaid(sessionId: string, signal: AbortSignal): Steps<string | undefined> {
  const path = `/api/checkout/${encodeURIComponent(sessionId)}`;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { answer, error } = await ask(() => callApi(path, { answer: checkoutStatusSchema, signal }), signal);
    if (error === 'refused') return yield failed(missingPayment);
    if (answer && answer.state !== 'open') return yield* afterPayment(answer);
    yield { name: 'confirming', isLate: attempt >= lateAfter, isConnected: error === undefined };
    await pause(waitAfter(attempt), signal);
  }
  yield { name: 'notPaid' };
}

async function* afterPayment({ state, submissionId }: CheckoutStatus): Steps<string | undefined> {
  if (state === 'expired') return yield { name: 'notPaid' };
  if (state !== 'paid') return yield { name: 'refunded' };
  if (submissionId === null) return yield failed(missingPayment);
  return submissionId;
}

/** @returns the text of the report. */
async function* untilWritten(submissionId: string, signal: AbortSignal): Steps<string | undefined> {
  const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
  let known: Pick<ReportStatus, 'stage' | 'progress'> = { progress: 0 };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { answer, error } = await ask(() => callApi(path, { answer: reportStatusSchema, signal }), signal);
    if (error === 'refused') return yield failed(generateFailed);
    if (answer?.status === 'error') return yield failed(answer.error || generationFailed);
    if (answer?.status === 'done') return answer.report || (yield { name: 'signInToRead' });
    known = answer ?? known;
    yield {
      name: 'writing',
      stage: known.stage ?? null,
      progress: known.progress,
      isConnected: error === undefined,
    };
    await pause(waitAfter(attempt), signal);
  }
  yield { name: 'failed', message: generationTimedOut, stillRuns: true };
}

/** What else the page with the report shows; on another device it comes from the server. */
async function* untilReadable(submissionId: string, report: string, signal: AbortSignal): Steps {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { answer, error } = await ask(() => thankYouOf(submissionId, signal), signal);
    if (answer) return yield { name: 'done', state: { ...answer, report, paymentComplete: true } };
    if (error === 'refused') return yield { name: 'signInToRead' };
    yield { name: 'writing', stage: 'mail', progress: 1, isConnected: false };
    await pause(waitAfter(attempt), signal);
  }
  yield { name: 'failed', message: generateFailed, stillRuns: true };
}

type Asked<T> = { answer: T; error?: undefined } | { answer?: undefined; error: 'connection' | 'refused' };

/** A lost connection, a busy or a restarting server is asked again; another refusal stays one. */
async function ask<T>(call: () => Promise<T>, signal: AbortSignal): Promise<Asked<T>> {
  try {
    return { answer: await call() };
  } catch (error) {
    signal.throwIfAborted();
    const isFinal =
      error instanceof AppError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited';
    return { error: isFinal ? 'refused' : 'connection' };
  }
}

function waitAfter(attempt: number): number {
  return attempt === 1 ? firstPollMs : pollMs;
}

function failed(message: string): PaymentStep {
  return { name: 'failed', message, stillRuns: false };
}
