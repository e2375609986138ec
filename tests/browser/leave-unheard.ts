import type { Page } from '@playwright/test';

/** Runs in a page: whatever it asks for from now on goes nowhere. */
function askNobody(): void {
  window.fetch = () => new Promise(() => undefined);
}

/**
 * A page that goes away asks nobody any more. The app sends once more when it is hidden, and such a call passes by the routes
 * of the page, and reaches the server that they keep it from. Before the page is opened.
 */
export const leaveUnheard = (page: Page): Promise<unknown> =>
  page.addInitScript(`window.addEventListener('pagehide', ${askNobody})`);

/**
 * The page asks nobody from now on. When a page without a network is closed, it has one for a moment: the app hears of it, and
 * sends what waits.
 */
export const fallSilent = (page: Page): Promise<void> => page.evaluate(askNobody);
