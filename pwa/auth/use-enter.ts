import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#pwa/api/current-user.ts';
import { storeToken } from '#pwa/api/session-token.ts';
import type { FirstPage } from '#pwa/api/sign-in-prompt.ts';
import { readLastInsights } from '#pwa/offline/last-insights.ts';
import { switchDeviceUser } from '#pwa/offline/switch-user.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { SignInAnswer } from '#schema/auth.ts';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { callLinkSubmission } from './auth-calls.ts';
import { keepBrowserMark } from './browser-marks.ts';

const bannerMs = 5_000;

/** Takes a fresh session into use: stores the token, and puts the visitor's insights into the account. */
export function useEnter() {
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();

  return async (
    { token, user, browser_mark, account_restored }: SignInAnswer,
    sharedDevice: boolean,
  ): Promise<FirstPage> => {
    await switchDeviceUser(user.id, sharedDevice);
    storeToken(token, sharedDevice);
    if (browser_mark !== undefined) keepBrowserMark(browser_mark);
    queryClient.setQueryData(currentUserQuery(token).queryKey, user);
    if (account_restored) {
      notify({
        tone: 'ok',
        text: 'Welcome back. We’ve restored your account.',
        hideAfterMs: bannerMs,
      });
    }
    const waiting = readLastInsights();
    const firstPage = user.role === 'client' ? paths.home : paths.coaching;
    if (!waiting) return firstPage;
    await callLinkSubmission(waiting.submissionId).then(
      // The profile has taken over the answers.
      () => void queryClient.invalidateQueries(currentUserQuery(token)),
      (cause: unknown) => {
        if (cause instanceof AppError && cause.code === 'not_found') return;
        notify({ tone: 'warn', text: 'Your insights aren’t in your history yet. They’re still on this device.' });
      },
    );
    return firstPage;
  };
}
