import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import {
  type Navigator,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';

/** A number in the entry's state: how many things are open over the page there. */
interface OpenState {
  open?: number;
}

/** What has just closed still has its entry: `kept` until nothing else took it over, then `left` until Back has come. */
let closed: 'kept' | 'left' | undefined;
/** Counts what is open over the page with an entry. */
let openCount = 0;

/**
 * The browser's Back closes what is open over the page, instead of leaving the page. A phone's Back is its nearest button.
 * What closes otherwise takes its entry along, and a page that is opened from it takes the entry's place.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const openNow = (state as OpenState | null)?.open ?? 0;
  /** Is 0 while it has no entry. */
  const depth = useRef(0);

  const follow = useEffectEvent((openHere: number) => {
    if (closed === 'left') return;
    if (depth.current > 0) {
      if (openHere >= depth.current || !isBack) return;
      restoreScroll('auto');
      return onClose();
    }
    const isTakenOver = closed === 'kept' && openHere > 0;
    closed = undefined;
    depth.current = isTakenOver ? openHere : openHere + 1;
    openCount += 1;
    if (isTakenOver) return;
    giveUpEntries(navigator);
    window.addEventListener('popstate', skipClosed);
    // Somebody who has scrolled on under it stays where they are when it closes.
    restoreScroll('manual');
    navigate({ pathname, search, hash }, { state: { ...state, open: depth.current } });
    restoreScroll('auto');
  });
  const leave = useEffectEvent(() => {
    const own = depth.current;
    depth.current = 0;
    if (own === 0) return;
    openCount -= 1;
    if (openInEntry() !== own) return;
    closed = 'kept';
    // The handler that closes it may open another page or dialog in the same moment.
    setTimeout(() => {
      if (closed !== 'kept') return;
      // A question that closes together with the dialog under it leaves both entries.
      const steps = openInEntry() - openCount;
      closed = steps > 0 ? 'left' : undefined;
      if (!closed) return;
      window.addEventListener('popstate', handleLeft, { once: true, capture: true });
      navigate(-steps);
    });
  });

  useEffect(() => {
    if (isOpen) follow(openNow);
  }, [isOpen, openNow]);
  useEffect(() => (isOpen ? () => leave() : undefined), [isOpen]);
}

function handleLeft(): void {
  closed = undefined;
  restoreScroll('auto');
}

/** Sets for the present entry alone how the browser scrolls on coming back to it. */
function restoreScroll(how: ScrollRestoration): void {
  window.history.scrollRestoration = how;
}

const openInEntry = (): number => (window.history.state?.usr as OpenState | null | undefined)?.open ?? 0;

/** Passes over the entry of what is closed by now, which Forward or a link within the page can lead to. */
function skipClosed(): void {
  const steps = openInEntry() - openCount;
  if (steps > 0) window.history.go(-steps);
}

const changedNavigators = new WeakSet<Navigator>();

/** Lets each page that is opened from a dialog replace the dialog's entry; Back from there would else stop at that one. */
function giveUpEntries(navigator: Navigator): void {
  if (changedNavigators.has(navigator)) return;
  changedNavigators.add(navigator);
  const push = navigator.push.bind(navigator);
  navigator.push = (to, state, how) => {
    const here = openInEntry();
    const isOfDialog = ((state as OpenState | null)?.open ?? 0) > here;
    if (here > 0 && !isOfDialog) navigator.replace(to, state, how);
    else push(to, state, how);
  };
}
