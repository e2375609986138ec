import { useEffect } from 'react';

/** A keyboard leaves less than this part of the window. */
const keyboardShare = 0.8;
/** Below it there is room for the question and little else, as in the style sheets. */
const shortPx = 400;

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
      dataset.keyboard = height < shortPx ? 'short' : 'open';
      // Safari pushes the page up to show the field, which is in sight now.
      window.scrollTo(0, 0);
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
