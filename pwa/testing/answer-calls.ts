import { vi } from 'vitest';
import { AppError, type ErrorCode, toErrorBody } from '#schema/errors.ts';

export interface Call {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}

type Answer = (call: Call) => unknown;

/** The answers to the calls since `answerCalls`. */
let answersOut: Promise<Response>[] = [];

/**
 * Answers the app's calls in place of the server: `answers` by "METHOD /path". A thrown AppError becomes an error answer,
 * `network` a call that never arrives; a `Response` is passed on as it is, undefined is a 204; a call without an answer is a
 * 404.
 *
 * @returns the calls made so far, oldest first.
 */
export function answerCalls(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  answersOut = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const call = toCall(path, init);
    calls.push(call);
    const answer = respond(answers[`${call.method} ${call.path}`] ?? notFound, call);
    answersOut.push(answer);
    return answer;
  });
  return calls;
}

/** Reading an answer, and showing what it says, waits for no timer: so many turns of the event loop are plenty. */
const turnsOfAnswer = 5;

/** Settles when every call was answered, and what follows from the answers at once is done; not for calls that hang. */
export async function settleCalls(): Promise<void> {
  for (let settled = -1; settled !== answersOut.length; ) {
    settled = answersOut.length;
    await Promise.allSettled(answersOut);
    for (let turn = 0; turn < turnsOfAnswer; turn += 1) await new Promise((done) => setTimeout(done));
  }
}

export const refuse = (code: ErrorCode) => (): never => {
  throw new AppError(code);
};

/**
 * A network that neither answers nor fails, until a call is given up. Time limits then run on the test's clock; restored by
 * `vi.unstubAllGlobals` and `vi.restoreAllMocks`.
 *
 * @returns the signals of the calls made so far.
 */
export function hangCalls(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return limit.signal;
  });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit = {}) => {
    if (signal) signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return signals;
}

const notFound = refuse('not_found');

function toCall(path: string, { method = 'GET', body, headers }: RequestInit): Call {
  const token = new Headers(headers).get('Authorization');
  return { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined, token };
}

async function respond(answer: Answer, call: Call): Promise<Response> {
  try {
    const value = await answer(call);
    if (value === undefined) return new Response(null, { status: 204 });
    return value instanceof Response ? value : Response.json(value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'network') throw new TypeError('Failed to fetch');
    return Response.json(toErrorBody(error), { status: error.status });
  }
}
