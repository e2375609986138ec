import { useEffect } from 'react';
import { isComposing } from './composing.ts';

/** Keeps every form of the page from being sent by the Enter that takes a composed word. */
export function useComposing(): void {
  useEffect(() => {
    function keepFromSending(press: KeyboardEvent): void {
      const isOfForm = press.key === 'Enter' && press.target instanceof HTMLInputElement;
      if (isOfForm && isComposing(press)) press.preventDefault();
    }
    document.addEventListener('keydown', keepFromSending);
    return () => document.removeEventListener('keydown', keepFromSending);
  }, []);
}
