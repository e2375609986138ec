import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { readOwner } from '#pwa/offline/kept-flag.ts';
import { AppError } from '#schema/errors.ts';
import { checkFailed } from './access-words.ts';
import { startChatPurchase } from './start-chat-purchase.ts';

const initiateFailed = 'Failed to initiate payment. Please try again.';
const reason = 'Chat days belong to an account, so that you have them on every device.';

export interface ChatPurchase {
  buy(): void;
  isBusy: boolean;
  failure: AppError | null;
}

/** One press makes one call; after it the page is left, so that the button stays busy until the browser comes back. */
export function useChatPurchase(): ChatPurchase {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const running = useRef<AbortController | null>(null);
  const settleAccount = useSettledAccount();

  function stop() {
    running.current = null;
    setBusy(false);
  }

  useEffect(() => {
    const handleReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = null;
      setBusy(false);
    };
    window.addEventListener('pageshow', handleReturn);
    return () => {
      window.removeEventListener('pageshow', handleReturn);
      running.current?.abort();
    };
  }, []);

  async function buy() {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setFailure(null);
    try {
      if (!(await settleAccount())) return stop();
      await startChatPurchase((url) => location.assign(url), controller.signal);
    } catch (cause) {
      if (controller.signal.aborted) return;
      stop();
      setFailure(cause instanceof AppError ? cause : new AppError('internal', { userMessage: initiateFailed, cause }));
    }
  }

  return { buy: () => void buy(), isBusy, failure };
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
