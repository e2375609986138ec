import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { rememberRedirect } from '#pwa/api/session-expiry.ts';
import { useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { paths } from '#schema/paths.ts';

/**
 * A page of one's own. It opens for whoever this device belongs to, also when the session is over, because it lives
 * from this device (docs/protocol.md#on-the-device). Who comes as nobody is led to `/` with the flag set, to sign in
 * and come back. Where the person leaves while the page is open, it stays under a dialog that is open, so that nothing
 * typed is lost.
 */
export function SignedInOnly() {
  const isSomebodys = useSomebodys();
  const prompt = useSignInPrompt();
  const { pathname, search } = useLocation();
  const [cameSignedIn] = useState(isSomebodys);
  const leaves = !isSomebodys && prompt === null;

  useEffect(() => {
    if (leaves && !cameSignedIn) rememberRedirect(pathname + search);
  }, [leaves, cameSignedIn, pathname, search]);

  return leaves ? <Navigate to={paths.landing} replace /> : <Outlet />;
}

/** A token that another tab is about to turn into an owner counts already. */
function useSomebodys(): boolean {
  const [token, owner] = [useToken(), useOwner()];
  return token !== null || owner !== null;
}
