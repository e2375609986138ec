import * as z from 'zod/mini';
import { callApi } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { checkoutAnswerSchema, type QuestionAnswer, sessionIdSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { leftFor } from './known-payment.ts';

const urlMissing = 'Server response missing checkout URL';
const createFailed = 'Failed to create checkout. Please try again.';
const redirectFailed = 'Failed to load Stripe';

/**
 * Creates the checkout of a submission and leaves for its payment page, unless it was called off in between.
 *
 * @param go leaves the app, `location.assign` outside tests.
 * @throws AppError whose `userMessage` stands in the dialog; `conflict` when nothing is to be paid, or not
 *   before the last payment is back.
 */
export async function startCheckout(
  submissionId: string,
  questionAnswers: QuestionAnswer[],
  go: (url: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const url = await createCheckout(submissionId, questionAnswers, signal);
  signal.throwIfAborted();
  if (!url) throw new AppError('unreadable', { userMessage: urlMissing });
  try {
    const { protocol, href, pathname } = new URL(url, location.href);
    if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('The checkout URL is no web address.');
    leftFor(submissionId, openedSession(pathname));
    go(href);
  } catch (cause) {
    throw new AppError('unreadable', { userMessage: redirectFailed, cause });
  }
}

/** The provider's pages carry their session's id in the path. Without it the page works, and less is known of it later. */
function openedSession(pathname: string): string | undefined {
  return pathname.split('/').find((part) => z.safeParse(sessionIdSchema, part).success);
}

async function createCheckout(
  submissionId: string,
  questionAnswers: QuestionAnswer[],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const body = { submissionId, questionAnswers };
    const answer = await callApi('/api/create-checkout-session', {
      method: 'POST',
      body,
      answer: checkoutAnswerSchema,
      signal,
    });
    return answer.url;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'conflict') throw cause;
    throw new AppError('unavailable', { userMessage: errorText(cause, createFailed), cause });
  }
}
