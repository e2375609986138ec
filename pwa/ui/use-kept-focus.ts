import { useEffect, useRef } from 'react';
import { FocusTrail } from './focus-trail.ts';

/**
 * Never leaves the focus nowhere: when what had it is gone from the page, as the button of a thing that is done often is, and
 * nothing else has taken it within some frames, `goOn` puts it where a person goes on; by default that is where it was before.
 */
export function useKeptFocus(goOn?: () => void): void {
  const latest = useRef(goOn);
  latest.current = goOn;

  useEffect(() => {
    const trail = new FocusTrail();
    let last: Element | null = document.activeElement;
    let frame = 0;
    const goOnNow = () => (latest.current ? latest.current() : trail.goBack());
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    const noteFocus = ({ target }: FocusEvent) => {
      last = target as Element;
      if (target instanceof HTMLElement) trail.note(target);
    };
    function noteBlur({ target, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null) return;
      // A press beside everything gives it up; what is being taken out of the page is still in it now, and not afterwards.
      queueMicrotask(() => {
        if ((target as Element).isConnected && isNowhere()) last = null;
      });
    }
    function inFrames(count: number, then: () => void): void {
      frame = requestAnimationFrame(() => (count > 1 ? inFrames(count - 1, then) : then()));
    }
    // A menu or a dialog that closes gives it back by itself, a frame later.
    function noteRemoval(): void {
      if (!last || last.isConnected) return;
      last = null;
      inFrames(latest.current ? 2 : 3, () => isNowhere() && goOnNow());
    }
    const watch = new MutationObserver(noteRemoval);
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', noteFocus);
    document.addEventListener('focusout', noteBlur);
    const confirm = () => trail.confirm();
    for (const press of ['keydown', 'click']) document.addEventListener(press, confirm, true);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', noteFocus);
      document.removeEventListener('focusout', noteBlur);
      for (const press of ['keydown', 'click']) document.removeEventListener(press, confirm, true);
    };
  }, []);
}
