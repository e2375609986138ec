import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { takeRedirect } from '#pwa/api/session-expiry.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';

/** `?signin=1` opens the sign-in dialog and is taken out of the address; so does the flag of a page that needs a session. Without such a page, signing in leads to the first page of the role. */
export function SignInFromAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const token = useToken();
  const isAsked = parameters.get('signin') === '1';

  useEffect(() => {
    const wanted = token === null ? takeRedirect() : null;
    if (isAsked) setParameters(withoutSignIn, { replace: true });
    if (token !== null || !(isAsked || wanted !== null)) return;
    askToSignIn().then((signedIn) => {
      if (signedIn) navigate(wanted ?? signedIn);
    });
  }, [isAsked, token, navigate, setParameters]);

  return null;
}

function withoutSignIn(current: URLSearchParams): URLSearchParams {
  current.delete('signin');
  return current;
}
