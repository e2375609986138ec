import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The token of a mailed link; taken out of the address bar at once, so that it is in no history and no picture. */
export function useLinkToken(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token'));
  const isShown = parameters.has('token');
  useEffect(() => {
    if (isShown) setParameters({}, { replace: true });
  }, [isShown, setParameters]);
  return token;
}
