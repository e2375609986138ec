import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isKey } from './composing.ts';

/** While `isOpen`: calls `onDismiss` on Esc, on a press outside `root`, and when the focus leaves it. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (by: 'escape' | 'outside') => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    function handleKey(event: KeyboardEvent) {
      if (isKey('Escape', event)) dismiss('escape');
    }
    function handleOutside({ target }: Event) {
      if (target instanceof Node && !root.current?.contains(target)) dismiss('outside');
    }
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, [isOpen, root]);
}
