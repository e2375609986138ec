import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The browser's Back closes what is open over the page, instead of leaving the page. A phone's Back is its nearest button.
 *
 * @returns closes it as Back does, so that no entry stays behind in the browser's history
 */
export function useBackCloses(onClose: () => void): () => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hasEntry = state?.isOpen === true;
  const hadEntry = useRef(false);
  const follow = useEffectEvent((hasEntry: boolean) => {
    if (!hasEntry && hadEntry.current) return onClose();
    if (!hasEntry) navigate({ pathname, search, hash }, { state: { ...state, isOpen: true } });
    hadEntry.current = true;
  });
  useEffect(() => follow(hasEntry), [hasEntry]);

  // What closes it otherwise takes the entry along, unless another page has been opened over it.
  useEffect(
    () => () => {
      if (window.history.state?.usr?.isOpen === true) navigate(-1);
    },
    [navigate],
  );

  return useCallback(() => void navigate(-1), [navigate]);
}
