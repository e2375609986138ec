import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { subscribeToExpiry, takeRedirect } from '#pwa/api/session-expiry.ts';
import { clearToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { errors } from '#schema/errors.ts';
import { isNamed } from '#schema/users.ts';
import { pageMeta } from './page-meta.ts';

const bannerMs = 5_000;
const expiredText = 'Your session has expired. Please sign in again.';

/** Says when a session ended, and asks to sign in over the page that is open. Also keeps the document's title. */
export function SessionWatch() {
  const { notify } = useMessageCenter();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = pageMeta(pathname).title;
  }, [pathname]);

  useEffect(
    () =>
      subscribeToExpiry(() => {
        notify({ tone: 'warn', text: expiredText, hideAfterMs: bannerMs });
        void askToSignIn({ mode: 'signin', reason: expiredText }).then(takeRedirect);
      }),
    [notify],
  );

  useEffect(() => {
    if (!user || isNamed(user)) return;
    clearToken();
    notify({ tone: 'warn', text: errors.unauthenticated.userMessage, hideAfterMs: bannerMs });
  }, [user, notify]);

  return null;
}
