import { callApi } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { keepSubmission } from '#pwa/offline/kept-submission.ts';
import { checkoutAnswerSchema, type QuestionAnswer } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { forgetPaymentReturn } from './payment-return.ts';

const urlMissing = 'Server response missing checkout URL';
const createFailed = 'Failed to create checkout. Please try again.';
const redirectFailed = 'Failed to load Stripe';

/**
 * Creates the checkout of a submission and leaves for its payment page.
 *
 * @param go leaves the app, `location.assign` outside tests.
 * @throws AppError whose `userMessage` stands in the dialog; `conflict` when nothing is to be paid.
 */
export async function startCheckout(
  submissionId: string,
  questionAnswers: QuestionAnswer[],
  go: (url: string) => void,
): Promise<void> {
  const url = await createCheckout(submissionId, questionAnswers);
  if (!url) throw new AppError('unreadable', { userMessage: urlMissing });
  try {
    const { protocol, href } = new URL(url, location.href);
    if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('The checkout URL is no web address.');
    forgetPaymentReturn();
    keepSubmission({ submissionId });
    go(href);
  } catch (cause) {
    throw new AppError('unreadable', { userMessage: redirectFailed, cause });
  }
}

async function createCheckout(submissionId: string, questionAnswers: QuestionAnswer[]): Promise<string | undefined> {
  try {
    const body = { submissionId, questionAnswers };
    const answer = await callApi('/api/create-checkout-session', {
      method: 'POST',
      body,
      answer: checkoutAnswerSchema,
    });
    return answer.url;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'conflict') throw cause;
    throw new AppError('unavailable', { userMessage: errorText(cause, createFailed), cause });
  }
}
