import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { readToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { usePaymentPage } from '#pwa/api/use-payment-page.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { AppError } from '#schema/errors.ts';
import { checkFailed } from './access-words.ts';
import { startChatPurchase } from './start-chat-purchase.ts';

const initiateFailed = 'Failed to initiate payment. Please try again.';
const reason = 'Your chat days go to your account, so you can use them on any device.';

export interface ChatPurchase {
  buy(): void;
  isBusy: boolean;
  failure: AppError | null;
}

/** Buys 30 days of chat, and asks a visitor to sign in first. */
export function useChatPurchase(): ChatPurchase {
  const settleAccount = useSettledAccount();
  const { start, isBusy, failure } = usePaymentPage<void>(async (signal) => {
    if (!(await settleAccount())) return false;
    await startChatPurchase((url) => location.assign(url), signal);
    return true;
  }, initiateFailed);
  return { buy: () => start(), isBusy, failure };
}

/** Loaded when it is needed: for a visitor it is much. */
async function hasAccess(queryClient: QueryClient): Promise<boolean> {
  const { chatAccessQuery } = await import('./chat-access-queries.ts');
  return (await queryClient.fetchQuery(chatAccessQuery(readToken(), readOwner())).catch(notChecked)).access.hasAccess;
}

function notChecked(cause: unknown): never {
  throw new AppError('unavailable', { userMessage: checkFailed, cause });
}

/**
 * Asks a visitor to sign in. Whoever turns out to have days, as a newcomer has free ones, is shown them and not sent to pay.
 *
 * @returns a function that says whether the purchase goes on
 */
function useSettledAccount(): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return async () => {
    if (readToken() !== null) return true;
    if (!(await askToSignIn({ mode: 'signup', reason }))) return false;
    return !(await hasAccess(queryClient));
  };
}
