import { callApi } from '#pwa/api/api-client.ts';
import { withTimeLimit } from '#pwa/api/time-limit.ts';
import { AppError } from '#schema/errors.ts';
import { type QuestionsAnswer, questionsAnswerSchema } from '#schema/submission-calls.ts';

export const questionsFailed = 'Failed to load additional questions. Please try refreshing or wait a moment.';

/** See docs/specification.md#9-business-constants-and-limits. */
const retryMs = 2_000;
/**
 * The server gives everybody's questions after 20 s (docs/decisions.md#readings-settled, row "Additional questions"),
 * so that half a minute without any is a failure.
 */
const maxAttempts = 15;
const halfAMinuteMs = 30_000;
/** A call that hangs leaves time for another. */
const askMs = 10_000;

/**
 * The additional questions of a submission, 3 to 5, asked for again while they are being written.
 *
 * @throws AppError `unavailable` with the catalogue's text when none came within half a minute; `unauthenticated` when
 *   the session ended in between.
 */
export async function loadQuestions(submissionId: string, signal: AbortSignal): Promise<QuestionsAnswer> {
  const patience = withTimeLimit(signal, halfAMinuteMs);
  for (let attempt = 1; attempt <= maxAttempts && !patience.aborted; attempt++) {
    const answer = await askOnce(submissionId, signal, patience);
    if (answer.questions.length > 0) return answer;
    if (attempt < maxAttempts) await pause(retryMs, signal);
  }
  throw new AppError('unavailable', { userMessage: questionsFailed });
}

/** None yet is an empty list, however the server says it; a lost connection may come back within the time. */
async function askOnce(submissionId: string, signal: AbortSignal, patience: AbortSignal): Promise<QuestionsAnswer> {
  try {
    const path = `/api/submission/${encodeURIComponent(submissionId)}/questions`;
    return await callApi(path, { answer: questionsAnswerSchema, signal: patience, timeoutMs: askMs });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code !== 'unauthenticated') return { questions: [] };
    throw error;
  }
}

/**
 * Waits, or ends early when the screen is left.
 *
 * @throws the signal's reason.
 */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
