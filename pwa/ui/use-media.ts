import { useSyncExternalStore } from 'react';

/** A device without mouse and, as far as can be known, without keyboard. */
export const touchOnly = '(hover: none) and (pointer: coarse)';

/** Tells whether a media query holds, now and after each change; false in prerendered markup. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
