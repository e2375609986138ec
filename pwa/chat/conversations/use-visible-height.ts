import { useEffect } from 'react';

/** What is left of the window above a keyboard is less than this part of it. */
const keyboardShare = 0.8;

/**
 * Makes the page as high as what can be seen of it: the keyboard of a phone covers the page, and `dvh` does not know of it. The
 * bar below is under the keyboard then.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style, dataset } = document.documentElement;
    function measure() {
      // Somebody who has zoomed in sees a part of the page, which stays as it is.
      const height = (visualViewport?.scale ?? 1) > 1.01 ? window.innerHeight : (visualViewport?.height ?? 0);
      if (height >= window.innerHeight * keyboardShare) return forget();
      style.setProperty('--visible-height', `${height}px`);
      dataset.keyboard = 'open';
    }
    function forget() {
      style.removeProperty('--visible-height');
      delete dataset.keyboard;
    }
    visualViewport.addEventListener('resize', measure);
    measure();
    return () => {
      visualViewport.removeEventListener('resize', measure);
      forget();
    };
  }, []);
}
