import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from './session-token.ts';

/** The token as React sees it; null while prerendering. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}
