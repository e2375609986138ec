import { vi } from 'vitest';

/** Keeps the page busy, so that what waits for an idle page waits, until globals are unstubbed. @returns ends it */
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
