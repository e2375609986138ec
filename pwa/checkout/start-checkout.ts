import { goToPaymentPage, openedSession, openPaymentPage } from '#pwa/api/payment-page.ts';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { leftFor } from './known-payment.ts';

/**
 * Creates the checkout of a submission and leaves for its payment page, unless it was called off in between.
 *
 * @param go leaves the app, `location.replace` outside tests.
 * @throws AppError whose `userMessage` stands in the dialog; `conflict` when nothing is to be paid, or not
 *   before the last payment is back.
 */
export async function startCheckout(
  submissionId: string,
  questionAnswers: QuestionAnswer[],
  go: (url: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const url = await openPaymentPage('/api/create-checkout-session', { submissionId, questionAnswers }, signal);
  goToPaymentPage(url, go, (page) => leftFor(submissionId, openedSession(page)));
}
