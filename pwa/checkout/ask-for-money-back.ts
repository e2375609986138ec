import { callApi } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { refundAnswerSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';

const askFailed = 'We couldn’t start your refund. Please try again.';

/**
 * Asks for the money back for a report. Asked again it changes nothing.
 *
 * @throws AppError whose `userMessage` stands in the dialog.
 */
export async function askForMoneyBack(submissionId: string): Promise<void> {
  try {
    const path = `/api/submission/${encodeURIComponent(submissionId)}/refund`;
    await callApi(path, { method: 'POST', answer: refundAnswerSchema });
  } catch (cause) {
    throw new AppError('unavailable', { userMessage: errorText(cause, askFailed), cause });
  }
}
