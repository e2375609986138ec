import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { subscribeToExpiry, takeRedirect } from '#pwa/api/session-expiry.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { followClearedDevice } from '#pwa/offline/clear-device.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { pageTitle } from './page-title.ts';

const ProfileWatch = lazy(async () => ({ default: (await import('./profile-watch.tsx')).ProfileWatch }));

const bannerMs = 5_000;
const expiredText = 'Your session has expired. Please sign in again.';

/** Says when a session ended, and asks to sign in over the page that is open. Also keeps the document's title. */
export function SessionWatch() {
  const { notify } = useMessageCenter();
  const isSignedIn = useToken() !== null;
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = pageTitle(pathname);
  }, [pathname]);

  useEffect(() => followClearedDevice(), []);

  useEffect(
    () =>
      subscribeToExpiry(() => {
        notify({ tone: 'warn', text: expiredText, hideAfterMs: bannerMs });
        void askToSignIn({ mode: 'signin', reason: expiredText }).then(takeRedirect);
      }),
    [notify],
  );

  return isSignedIn ? (
    <Suspense fallback={null}>
      <ProfileWatch />
    </Suspense>
  ) : null;
}
