import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { readToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { readDraft } from '#pwa/offline/draft.ts';
import { AppError } from '#schema/errors.ts';
import { linkAnswerSchema, type QuestionsAnswer } from '#schema/submission-calls.ts';
import { loadQuestions, questionsFailed } from './load-questions.ts';
import { initiateFailed } from './purchase-notice.tsx';
import { draftId, type TypedAnswers, typedAnswersSchema } from './question-answers.ts';

const idMissing = 'Submission ID is missing. Cannot proceed with payment.';

const reason = 'Create an account to read your report on any device and start chatting now.';

/** What the press on "Get the full report" leads to; `idle` where the person called it off. */
export type PreparedPurchase =
  | { name: 'idle' }
  | { name: 'failed'; message: string; canGoOnWithout: boolean }
  | { name: 'questions'; asked: QuestionsAnswer; typed: TypedAnswers };

/** Settles the account, then fetches the questions. Never throws: each failure becomes a step that says so. */
export async function preparePurchase(submissionId: string, signal: AbortSignal): Promise<PreparedPurchase> {
  if (submissionId === '') return { name: 'failed', message: idMissing, canGoOnWithout: false };
  try {
    if (!(await settleAccount())) return { name: 'idle' };
    signal.throwIfAborted();
    await linkToAccount(submissionId, signal);
  } catch (error) {
    return { name: 'failed', message: initiateText(error), canGoOnWithout: false };
  }
  try {
    const asked = await loadQuestions(submissionId, signal);
    return { name: 'questions', asked, typed: await readTyped(submissionId) };
  } catch {
    return { name: 'failed', message: questionsFailed, canGoOnWithout: true };
  }
}

/** Reads the answers typed before, or nothing where the browser cannot read its store. */
export async function readTyped(submissionId: string): Promise<TypedAnswers> {
  const kept = await readDraft(draftId(submissionId)).catch(() => undefined);
  const result = z.safeParse(typedAnswersSchema, kept?.value);
  return result.success ? result.data : {};
}

/**
 * Asks a visitor to sign in before the purchase. The dialog opens as docs/specification.md#4-states-and-transitions
 * says; because buying without an account is allowed (docs/decisions.md#readings-settled), it offers that as a third
 * way besides signing in and creating an account, and only closing it calls the purchase off.
 *
 * @returns whether the purchase goes on.
 */
async function settleAccount(): Promise<boolean> {
  if (readToken() !== null) return true;
  let goesOnWithout = false;
  const signedIn = await askToSignIn({
    mode: 'signup',
    reason,
    onContinueWithout: () => {
      goesOnWithout = true;
    },
  });
  return signedIn !== false || goesOnWithout;
}

/**
 * Makes the submission the signed-in person's own; again by its owner changes nothing.
 *
 * @throws AppError `not_found` when it is another person's.
 */
async function linkToAccount(submissionId: string, signal: AbortSignal): Promise<void> {
  if (readToken() === null) return;
  const path = `/api/submission/${encodeURIComponent(submissionId)}/link-user`;
  try {
    await callApi(path, { method: 'POST', answer: linkAnswerSchema, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'not_found') {
      throw new AppError('not_found', { userMessage: 'These insights belong to a different account.' });
    }
    throw error;
  }
}

function initiateText(error: unknown): string {
  return error instanceof AppError && error.code === 'not_found' ? error.userMessage : initiateFailed;
}
