import * as z from 'zod/mini';
import { callApi, longAnswerMs } from '#pwa/api/api-client.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { AppError } from '#schema/errors.ts';
import { type SubmitAnswer, type SubmitInput, submitAnswerSchema } from '#schema/insights.ts';

const submitPath = '/api/submit';
const failedMessage = 'Submission failed. Please try again.';
export const unusableMessage = 'Failed to get submission details from server.';

/** Where the form is sent: a new submission, or the one whose answers it changes. */
export const pathOf = (changes: string | undefined): string =>
  changes === undefined ? submitPath : `/api/submission/${changes}/answers`;

/**
 * Sends the finished form.
 *
 * @param key the same key and body again are the same submission.
 * @throws AppError `network` when the server could not be reached, else with the text for the person.
 */
export async function sendAnswers(path: string, body: SubmitInput, key: string): Promise<SubmitAnswer> {
  return callApi(path, {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': key },
    answer: submitAnswerSchema,
    timeoutMs: longAnswerMs,
  }).catch((error: unknown) => {
    throw forPerson(error);
  });
}

/** Parses the server's answer to a submission, if it is of use. */
export function readSubmitAnswer(answer: unknown): SubmitAnswer | undefined {
  return z.safeParse(submitAnswerSchema, answer).data;
}

export function toLastInsights(body: SubmitInput, answer: SubmitAnswer, createdAt: number): LastInsights {
  const { firstName, lastName, email, company } = body;
  const { submissionId, nuggets, provider, fit } = answer;
  return {
    ...{ submissionId, nuggets, provider, email, firstName, createdAt },
    ...(fit && { fit }),
    ...(lastName !== undefined && { lastName }),
    ...(company !== undefined && { company }),
  };
}

function forPerson(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code === 'network') return error;
  if (error.code === 'unreadable') return new AppError('unreadable', { userMessage: unusableMessage, cause: error });
  return error.status >= 500 ? new AppError(error.code, { userMessage: failedMessage, cause: error }) : error;
}
