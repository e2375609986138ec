import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The entry of what has just closed: `free` until something else takes it over, `leaving` until Back has come. */
let closed: 'free' | 'leaving' | undefined;
/** Counts what is open over the page with an entry. */
let openCount = 0;

/**
 * Closes what is open over the page on the browser's Back, instead of leaving the page: a phone's Back is its nearest
 * button. What closes otherwise takes its entry along, unless another page has been opened over it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  /** Is 0 while it has no entry. */
  const depth = useRef(0);

  const takeEntry = useEffectEvent(() => {
    if (closed === 'leaving') return;
    const openHere = readOpen();
    const isTakenOver = closed === 'free' && openHere > 0;
    closed = undefined;
    openCount++;
    depth.current = isTakenOver ? openHere : openHere + 1;
    if (isTakenOver) return;
    // Somebody who has scrolled on under it stays where they are when it closes.
    restoreScroll('manual');
    navigate({ pathname, search, hash }, { state: { ...state, open: depth.current } });
    restoreScroll('auto');
  });
  const dropEntry = () => {
    if (depth.current > 0) openCount--;
    depth.current = 0;
  };
  const handlePop = useEffectEvent(() => {
    if (depth.current > readOpen()) {
      dropEntry();
      restoreScroll('auto');
      onClose();
    } else if (depth.current === 0 && window.location.pathname === pathname) takeEntry();
  });
  const handleClosed = useEffectEvent(() => {
    const own = depth.current;
    dropEntry();
    if (own === 0 || readOpen() !== own) return;
    closed = 'free';
    // The handler that closes it may open another page or dialog in the same moment.
    setTimeout(() => {
      if (closed !== 'free') return;
      closed = undefined;
      if (readOpen() === own) leaveEntry();
    });
  });

  // A layout effect, so that Back finds the entry as soon as somebody sees the dialog.
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Stays for good, and comes before what is open, which asks whether an entry is being left.
    window.onpopstate = handleAnyPop;
    takeEntry();
    window.addEventListener('popstate', handlePop);
    return () => {
      window.removeEventListener('popstate', handlePop);
      handleClosed();
    };
  }, [isOpen]);
}

function leaveEntry(): void {
  closed = 'leaving';
  window.history.back();
}

/** Reads how many things are open over the page at the present entry; the router's own state comes later. */
const readOpen = (): number => window.history.state?.usr?.open ?? 0;

/** Sets for the present entry alone how the browser scrolls on coming back to it. */
function restoreScroll(how: ScrollRestoration): void {
  window.history.scrollRestoration = how;
}

function handleAnyPop(): void {
  if (closed === 'leaving') restoreScroll('auto');
  closed = undefined;
  // The entry of a dialog that a link led out of, or of two that closed together: nothing is open there any more.
  if (readOpen() > openCount) leaveEntry();
}
