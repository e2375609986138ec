import { useEffect, useEffectEvent, useState } from 'react';

/** Sets the search debounce (docs/specification.md#9-business-constants-and-limits). */
const debounceMs = 300;

export interface DebouncedText {
  text: string;
  type: (text: string) => void;
  /** Applies what is typed now, for example because the field is left. */
  apply: () => void;
}

/**
 * Applies a text once the keys have paused.
 *
 * @param value the applied text; a change from elsewhere replaces what is typed
 * @param onApply called with the trimmed text
 */
export function useDebouncedText(value: string, onApply: (text: string) => void): DebouncedText {
  const [{ text, seen, sent }, set] = useState({ text: value, seen: value, sent: value });
  // Text typed meanwhile stays, because the page may take a moment to follow what was sent.
  if (value !== seen) set({ text: value === sent ? text : value, seen: value, sent: value });

  function apply(typed: string): void {
    const wanted = typed.trim();
    if (wanted === sent) return;
    set((state) => ({ ...state, sent: wanted }));
    onApply(wanted);
  }
  const applyLater = useEffectEvent(apply);
  // Each key begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => applyLater(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: (typed) => set((state) => ({ ...state, text: typed })), apply: () => apply(text) };
}
