import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { onceAsked, subscribeToExpiry, takeRedirect } from '#pwa/api/session-expiry.ts';
import { readToken, subscribeToToken } from '#pwa/api/session-token.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { onSignedOutElsewhere } from '#pwa/offline/sign-out-broadcast.ts';
import { readOwner } from '#pwa/offline/storage-keys.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { ForgetReason } from '#sync/protocol.ts';
import { pageTitle } from './page-title.ts';

const ProfileWatch = lazy(async () => ({ default: (await import('./profile-watch.tsx')).ProfileWatch }));

/** Who was signed in here still owns what this device holds, though the session is over. */
const isSomebodys = () => (readToken() ?? readOwner()) !== null;

const bannerMs = 5_000;
const expiredText = 'Your session has expired. Please sign in again.';

const saidWhy = async (reason: ForgetReason) =>
  (await import('./revocation-messages.ts')).revocationMessage({ reason });

/** Says when a session ended, and asks to sign in over the page that is open. Also keeps the document's title. */
export function SessionWatch() {
  const { notify } = useMessageCenter();
  const isOwned = useSyncExternalStore(subscribeToToken, isSomebodys, () => false);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = pageTitle(pathname);
  }, [pathname]);

  useEffect(onSignedOutElsewhere, []);

  useEffect(
    // Also in a tab that has heard nothing before; what had been said to the person has just been cleared away.
    () => onLocalDataWiped((reason) => reason && void saidWhy(reason).then((text) => notify({ tone: 'warn', text }))),
    [notify],
  );

  useEffect(
    () =>
      subscribeToExpiry(() =>
        onceAsked((reason) => {
          // The purge has announced its own reason already.
          if (reason === undefined) notify({ tone: 'warn', text: expiredText, hideAfterMs: bannerMs });
          void askToSignIn({ mode: 'signin', reason: reason ?? expiredText }).then(takeRedirect);
        }),
      ),
    [notify],
  );

  return isOwned ? (
    <Suspense fallback={null}>
      <ProfileWatch />
    </Suspense>
  ) : null;
}
