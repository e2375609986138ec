import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { rememberRedirect } from '#pwa/api/session-expiry.ts';
import { useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { paths } from '#schema/paths.ts';

/**
 * A page of one's own. Who comes without a session is led to `/` with the flag set, to sign in and come back. Where the
 * session ends while the page is open, it stays under the sign-in dialog, so that nothing typed is lost.
 */
export function SignedInOnly() {
  const token = useToken();
  const prompt = useSignInPrompt();
  const { pathname, search } = useLocation();
  const [cameSignedIn] = useState(token !== null);
  const leaves = token === null && prompt === null;

  useEffect(() => {
    if (leaves && !cameSignedIn) rememberRedirect(pathname + search);
  }, [leaves, cameSignedIn, pathname, search]);

  return leaves ? <Navigate to={paths.landing} replace /> : <Outlet />;
}
