/** Limits the wait, because a page that is never idle must get on all the same. */
const longestWaitMs = 2_000;

/** Settles when the page has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve);
  });
