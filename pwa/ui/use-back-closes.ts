import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Counts what is open over the page with an entry of its own. */
let openCount = 0;
/** Says that the entry on top is of something that has closed in this task, and may be taken over. */
let isFree = false;
/** Holds the router's number of the entry that is being left, until Back has come. */
let leavingIdx: number | undefined;

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
    if (leavingIdx !== undefined) return;
    const openHere = readOpen();
    const isTakenOver = isFree && openHere > 0;
    isFree = false;
    openCount++;
    depth.current = isTakenOver ? openHere : openHere + 1;
    if (isTakenOver) return;
    // Somebody who has scrolled on under it stays where they are when it closes.
    restoreScroll('manual');
    const idx = readIdx();
    navigate({ pathname, search, hash }, { state });
    restoreScroll('auto');
    // Beside the router's own state, which a link may pass on to another page. A router in memory adds no entry.
    if (readIdx() !== idx) window.history.replaceState({ ...window.history.state, open: depth.current }, '');
  });
  const dropEntry = () => {
    if (depth.current > 0) openCount--;
    depth.current = 0;
  };
  const handlePop = useEffectEvent(() => {
    // A link to a part of the page, as in a report: what it is in stays open.
    if (!window.history.state) return;
    if (depth.current > readOpen()) {
      dropEntry();
      onClose();
    } else if (depth.current === 0 && window.location.pathname === pathname) takeEntry();
  });
  const handleClosed = useEffectEvent(() => {
    const own = depth.current;
    dropEntry();
    if (own === 0 || readOpen() !== own) return;
    isFree = true;
    // The handler that closes it may open another page or dialog in the same moment.
    setTimeout(() => {
      if (!isFree) return;
      isFree = false;
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
  leavingIdx = readIdx();
  window.history.back();
}

function handleAnyPop(): void {
  restoreScroll('auto');
  const left = leavingIdx;
  leavingIdx = undefined;
  // A page that was opened while an entry was being left: Back has come from there, and not from the entry.
  if (left !== undefined && left === readIdx()) window.history.forward();
  // The entry of a dialog that a link led out of, or of two that closed together: nothing is open there any more.
  else if (readOpen() > openCount) leaveEntry();
}

/** Reads how many things are open over the page at the present entry; the router's own state comes later. */
const readOpen = (): number => window.history.state?.open ?? 0;

/** Reads the router's number of the present entry. */
const readIdx = (): number | undefined => window.history.state?.idx;

/** Sets for the present entry alone how the browser scrolls on coming back to it. */
function restoreScroll(how: ScrollRestoration): void {
  window.history.scrollRestoration = how;
}
