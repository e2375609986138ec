import { vi } from 'vitest';

/** Keeps the page busy, so that no idle work runs, until globals are unstubbed. @returns a function that ends it */
export function holdIdle(): () => void {
  const waiting: (() => void)[] = [];
  let isIdle = false;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    if (isIdle) run();
    else waiting.push(run);
  });
  return () => {
    isIdle = true;
    for (const run of waiting) run();
  };
}
