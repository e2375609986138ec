import { callApi } from '#pwa/api/api-client.ts';
import { checkoutStatusSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { type ReportStage, reportStatusSchema } from '#schema/report.ts';
import { pause } from './pause.ts';

/** Specification, section 9: every 5 s, at most 120 attempts; only the second attempt comes sooner. */
const pollMs = 5_000;
const firstPollMs = 1_000;
const maxAttempts = 120;
/** A payment that is not confirmed after this many attempts, about a minute, is said to be late. */
const lateAfter = 13;

export const missingPayment = 'Missing required payment information';
const generationFailed = 'Report generation failed';
const generationTimedOut = 'Report generation timed out. Please try again later.';
export const generateFailed = 'Failed to generate report';

export type PaymentStep =
  | { name: 'confirming'; isLate: boolean; isConnected: boolean }
  | { name: 'writing'; stage: ReportStage | null; progress: number; isConnected: boolean }
  | { name: 'done'; submissionId: string; report: string }
  /** Written, but kept in an account that is not signed in here. */
  | { name: 'signInToRead' }
  | { name: 'notPaid' }
  | { name: 'refunded' }
  /** `stillRuns`: the server goes on although this page has stopped asking. */
  | { name: 'failed'; message: string; stillRuns: boolean };

/** Follows a payment to its report and tells each step. Ends with the last one; throws only when it is aborted. */
export async function followPayment(
  sessionId: string,
  onStep: (step: PaymentStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const paid = await untilPaid(sessionId, onStep, signal);
  if (paid) await untilWritten(paid.submissionId, onStep, signal);
}

async function untilPaid(
  sessionId: string,
  onStep: (step: PaymentStep) => void,
  signal: AbortSignal,
): Promise<{ submissionId: string } | undefined> {
  const path = `/api/checkout/${encodeURIComponent(sessionId)}`;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const asked = await ask(() => callApi(path, { answer: checkoutStatusSchema, signal, anonymous: true }), signal);
    if (asked.error === 'refused') return end(onStep, failed(missingPayment));
    if (asked.answer && asked.answer.state !== 'open') return afterPayment(asked.answer, onStep);
    onStep({ name: 'confirming', isLate: attempt >= lateAfter, isConnected: asked.error !== 'connection' });
    await pause(waitAfter(attempt), signal);
  }
  return end(onStep, { name: 'notPaid' });
}

function afterPayment(
  { state, submissionId }: { state: string; submissionId: string | null },
  onStep: (step: PaymentStep) => void,
): { submissionId: string } | undefined {
  if (state === 'expired') return end(onStep, { name: 'notPaid' });
  if (state !== 'paid') return end(onStep, { name: 'refunded' });
  if (submissionId === null) return end(onStep, failed(missingPayment));
  return { submissionId };
}

async function untilWritten(
  submissionId: string,
  onStep: (step: PaymentStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/report-status/${encodeURIComponent(submissionId)}`;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const asked = await ask(() => callApi(path, { answer: reportStatusSchema, signal }), signal);
    if (asked.error === 'refused') return onStep(failed(generateFailed));
    const { status, stage = null, progress = 0, report, error } = asked.answer ?? { status: 'pending' as const };
    if (status === 'error') return onStep(failed(error || generationFailed));
    if (status === 'done') return onStep(report ? { name: 'done', submissionId, report } : { name: 'signInToRead' });
    onStep({ name: 'writing', stage, progress, isConnected: asked.error !== 'connection' });
    await pause(waitAfter(attempt), signal);
  }
  onStep({ name: 'failed', message: generationTimedOut, stillRuns: true });
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

function end(onStep: (step: PaymentStep) => void, step: PaymentStep): undefined {
  onStep(step);
}
