import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** A number in the entry's state: how many things are open over the page there. */
interface OpenState {
  open?: number;
}

/** What has just closed still has its entry: `kept` until nothing else took it over, then `left` until Back has come. */
let closed: 'kept' | 'left' | undefined;

/**
 * The browser's Back closes what is open over the page, instead of leaving the page. A phone's Back is its nearest button.
 * What closes otherwise takes its entry along, unless another page has been opened over it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
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
    if (isTakenOver) return;
    // Somebody who has scrolled on under it stays where they are when it closes.
    restoreScroll('manual');
    navigate({ pathname, search, hash }, { state: { ...state, open: depth.current } });
    restoreScroll('auto');
  });
  const leave = useEffectEvent(() => {
    const own = depth.current;
    depth.current = 0;
    if (own === 0 || !isOnTop(own)) return;
    closed = 'kept';
    // The handler that closes it may open another page or dialog in the same moment.
    setTimeout(() => {
      if (closed !== 'kept') return;
      closed = isOnTop(own) ? 'left' : undefined;
      if (!closed) return;
      window.addEventListener('popstate', handleLeft, { once: true, capture: true });
      navigate(-1);
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

const isOnTop = (depth: number): boolean => (window.history.state?.usr as OpenState | undefined)?.open === depth;
