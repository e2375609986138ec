import { useSyncExternalStore } from 'react';

/** False in prerendered markup and while it comes alive, so that both say the same. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
