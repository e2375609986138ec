import { Undo2 } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './toast.module.css';

export interface Toast {
  /** What was done, for example "Goal deleted." */
  text: string;
  onUndo: () => void;
  /** How long undo is offered; 10 s by default. It stands still while the pointer or the focus is on its button. */
  durationMs?: number | undefined;
}

/** Undefined takes the present one away. */
type ShowToast = (toast: Toast | undefined) => void;

const DEFAULT_DURATION_MS = 10_000;
const ShowToastContext = createContext<ShowToast | undefined>(undefined);

/** Holds the one toast of the app; a newer one takes the place of the last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number }>();
  const lastId = useRef(0);
  const [showToast] = useState(() => (next: Toast | undefined) => {
    lastId.current += 1;
    setToast(next && { ...next, id: lastId.current });
  });
  return (
    <ShowToastContext value={showToast}>
      {children}
      <div className={styles.host} role="status">
        {toast && <ToastCard key={toast.id} toast={toast} onEnd={() => setToast(undefined)} />}
      </div>
    </ShowToastContext>
  );
}

/** Offers to undo what was just done, by its button or Ctrl/Cmd+Z. */
export function useShowToast(): ShowToast {
  const showToast = use(ShowToastContext);
  if (!showToast) throw new Error('useShowToast needs a ToastProvider above it');
  return showToast;
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const secondsLeft = useCountdown(toast.durationMs ?? DEFAULT_DURATION_MS, isHeld, onEnd);
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
