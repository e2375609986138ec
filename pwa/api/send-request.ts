import type * as z from 'zod/mini';
import { AppError } from '#schema/errors.ts';
import { submitAnswerSchema } from '#schema/insights.ts';
import type { SendOutcome, StoredRequest } from '#sync/client/request-queue.ts';
import { callApi, longAnswerMs, noAnswer } from './api-client.ts';
import { readToken } from './session-token.ts';

/** Names the answer of each lane; the server answers the others with 204. */
const answers: Record<string, z.ZodMiniType> = { submit: submitAnswerSchema };

/** Tells sessions apart without keeping a token: enough of it to see that another one is here now. */
export const sessionMark = (): string | null => readToken()?.slice(0, 8) ?? null;

/**
 * Sends one stored request, under the session that it was written in or as a visitor's: never under someone else's. After one
 * that was given up, the idempotency key makes the next try safe.
 */
export async function sendRequest(request: StoredRequest): Promise<SendOutcome> {
  try {
    const answer = await callApi(request.path, {
      method: 'POST',
      body: request.body,
      headers: { 'Idempotency-Key': request.id },
      answer: answers[request.lane] ?? noAnswer,
      anonymous: request.sessionMark === null || request.sessionMark !== sessionMark(),
      timeoutMs: longAnswerMs,
    });
    return { kind: 'delivered', answer };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toOutcome(error);
  }
}

function toOutcome(error: AppError): SendOutcome {
  const { code, status, userMessage: message, field, retryAfterS } = error;
  if (code === 'network' || code === 'unreadable') return { kind: 'unreachable' };
  if (status >= 500 || status === 429 || status === 401) {
    return { kind: 'busy', ...(retryAfterS !== undefined && { retryAfterMs: retryAfterS * 1000 }) };
  }
  return { kind: 'refused', refusal: { message, ...(field !== undefined && { field }) } };
}
