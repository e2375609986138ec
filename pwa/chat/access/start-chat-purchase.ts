import { goToPaymentPage, openedSession, openPaymentPage, readCheckout } from '#pwa/api/payment-page.ts';
import { processingMessage } from '#schema/checkout.ts';
import { AppError } from '#schema/errors.ts';

/** In session storage: the payment page that this tab left for. */
const key = 'northbeam.chat-payment';

/**
 * Leaves for the payment page of 30 days of chat, unless it was called off in between.
 *
 * @param go leaves the app, `location.assign` outside tests.
 * @throws AppError whose `userMessage` stands in the dialog; `conflict` while a bank confirms an earlier payment.
 */
export async function startChatPurchase(go: (url: string) => void, signal: AbortSignal): Promise<void> {
  const url = await openPaymentPage('/api/chat/purchase-session', undefined, signal);
  goToPaymentPage(url, go, (page) => {
    const sessionId = openedSession(page);
    if (sessionId !== undefined) sessionStorage.setItem(key, sessionId);
  });
}

const words = {
  unpaid: 'Payment canceled. Nothing was charged.',
  unknown: 'You left the payment page. If you paid, your chat days start automatically.',
} as const;

/**
 * Describes what became of a purchase to who comes back from its payment page: it may have been paid in another tab.
 * Once a page; undefined where there is nothing to say.
 */
export async function describePurchaseResult(signal: AbortSignal): Promise<string | undefined> {
  const sessionId = sessionStorage.getItem(key);
  if (sessionId === null) return undefined;
  const text = await ask(sessionId, signal);
  signal.throwIfAborted();
  sessionStorage.removeItem(key);
  return text;
}

async function ask(sessionId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { state, processing } = await readCheckout(sessionId, signal);
    if (state === 'open') return processing ? processingMessage : words.unpaid;
    return state === 'expired' ? words.unpaid : undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return words.unknown;
  }
}
