import { callApi } from '#pwa/api/api-client.ts';
import { readToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { AppError } from '#schema/errors.ts';
import { linkAnswerSchema } from '#schema/insights.ts';

export const initiateFailed = 'Failed to initiate payment. Please try again.';
export const idMissing = 'Submission ID is missing. Cannot proceed with payment.';

const reason = 'With an account you find the report again on every device, and your chat days begin at once.';

/**
 * Asks a visitor to sign in before the purchase. The dialog opens as docs/specification.md#4-states-and-transitions
 * says; because buying without an account is allowed (docs/decisions.md#readings-settled), it offers that as a third
 * way besides signing in and creating an account, and only closing it calls the purchase off.
 *
 * @returns whether the purchase goes on.
 */
export async function settleAccount(): Promise<boolean> {
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
export async function linkToAccount(submissionId: string, signal: AbortSignal): Promise<void> {
  if (readToken() === null) return;
  const path = `/api/submission/${encodeURIComponent(submissionId)}/link-user`;
  try {
    await callApi(path, { method: 'POST', answer: linkAnswerSchema, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'not_found') {
      throw new AppError('not_found', { userMessage: 'These insights belong to another account.' });
    }
    throw error;
  }
}
