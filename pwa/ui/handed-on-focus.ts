import { useLayoutEffect } from 'react';

/** Moves the focus to the start of the new content when the old one goes with its buttons. */
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
