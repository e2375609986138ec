import type { Page } from '@playwright/test';

/**
 * Wraps each text node of the page in an element of its own, also those that come later, as Chrome, Edge and Safari do
 * when they translate. Call it before the page is opened.
 */
export const translatePage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const skipped = 'script, style, title, textarea, option, svg, font';
    function translate(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data || !text.parentElement || text.parentElement.closest(skipped)) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text);
      }
    }
    const observer = new MutationObserver(() => translate(document.body));
    // Not before React has taken the page over: a browser translates what is there and idle.
    window.addEventListener('load', () =>
      setTimeout(() => {
        translate(document.body);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    );
  });
