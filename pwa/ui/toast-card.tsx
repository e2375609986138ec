import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './toast.module.css';

export interface Toast {
  /** What was done, for example "Goal deleted." */
  text: string;
  onUndo: () => void;
  /** How long undo is offered; 10 s by default. It stands still while the pointer or the focus is on its button. */
  durationMs?: number | undefined;
}

const defaultDurationMs = 10_000;

/** Says what was done, and offers undo for as long as there is time. */
export function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const secondsLeft = useCountdown(toast.durationMs ?? defaultDurationMs, isHeld, onEnd);
  function undo() {
    onEnd();
    toast.onUndo();
  }
  useUndoKeys(undo);
  return (
    <div className={styles.toast}>
      <span>{toast.text}</span>
      <button
        type="button"
        onClick={undo}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Undo2 aria-hidden="true" />
        Undo
        <span className={styles.left} aria-hidden="true">
          {secondsLeft} s
        </span>
      </button>
    </div>
  );
}

function useCountdown(durationMs: number, isHeld: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(durationMs / 1000));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (secondsLeft <= 0) return end();
    if (isHeld) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft, isHeld]);
  return secondsLeft;
}

/** Ctrl+Z or Cmd+Z, unless the person is typing: there it belongs to the text. */
function useUndoKeys(onUndo: () => void) {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      undo();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
