import { useLayoutEffect } from 'react';

/** What is left takes its buttons with it; whoever stood on one goes on at the start of what comes in its place. */
export function useHandedOnFocus(): void {
  useLayoutEffect(
    () => () => {
      if (document.activeElement === document.body) return;
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
