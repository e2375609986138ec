import * as z from 'zod/mini';
import { type CheckoutStatus, checkoutAnswerSchema, checkoutStatusSchema, sessionIdSchema } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';
import { callApi } from './api-client.ts';
import { errorText } from './error-text.ts';

const urlMissing = 'Server response missing checkout URL';
const createFailed = 'Failed to create checkout. Please try again.';
const redirectFailed = 'Failed to load Stripe';

/**
 * Asks the server for the payment page of an order.
 *
 * @throws AppError whose `userMessage` stands where the purchase began; `conflict` and `not_offered` as the server says them.
 */
export async function openPaymentPage(path: string, body: unknown, signal: AbortSignal): Promise<string> {
  const { url } = await callApi(path, { method: 'POST', body, answer: checkoutAnswerSchema, signal }).catch(refused);
  signal.throwIfAborted();
  if (!url) throw new AppError('unreadable', { userMessage: urlMissing });
  return url;
}

function refused(cause: unknown): never {
  if (cause instanceof AppError && (cause.code === 'conflict' || cause.code === 'not_offered')) throw cause;
  throw new AppError('unavailable', { userMessage: errorText(cause, createFailed), cause });
}

/**
 * Leaves for a payment page.
 *
 * @param go leaves the app, `location.assign` outside tests.
 * @param onLeave what is to be remembered of the page first
 * @throws AppError where that cannot be done.
 */
export function goToPaymentPage(url: string, go: (url: string) => void, onLeave: (page: URL) => void): void {
  try {
    const page = new URL(url, location.href);
    if (page.protocol !== 'https:' && page.protocol !== 'http:') {
      throw new TypeError('The checkout URL is no web address.');
    }
    onLeave(page);
    go(page.href);
  } catch (cause) {
    throw new AppError('unreadable', { userMessage: redirectFailed, cause });
  }
}

/** The provider's pages carry their session's id in the path. Without it the page works, and less is known of it later. */
export const openedSession = ({ pathname }: URL): string | undefined =>
  pathname.split('/').find((part) => z.safeParse(sessionIdSchema, part).success);

/** Reads the payment provider's present state of a session. */
export function readCheckout(sessionId: string, signal: AbortSignal): Promise<CheckoutStatus> {
  const path = `/api/checkout/${encodeURIComponent(sessionId)}`;
  return callApi(path, { answer: checkoutStatusSchema, signal });
}
