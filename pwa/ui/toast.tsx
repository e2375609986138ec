import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import styles from './toast.module.css';
import type { Toast } from './toast-card.tsx';

/** Undefined takes the present one away. @returns takes this one away, and no other */
type ShowToast = (toast: Toast | undefined) => () => void;

const loadCard = () => import('./toast-card.tsx');
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }));

const ShowToastContext = createContext<ShowToast | undefined>(undefined);

/** Holds the one toast of the app; a newer one takes the place of the last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number }>();
  const lastId = useRef(0);
  useEffect(() => {
    // Before the first undo: then the network may be gone.
    loadCard().catch(() => undefined);
  }, []);
  const [showToast] = useState(() => (next: Toast | undefined) => {
    const id = ++lastId.current;
    setToast(next && { ...next, id });
    return () => setToast((shown) => (shown?.id === id ? undefined : shown));
  });
  return (
    <ShowToastContext value={showToast}>
      {children}
      <div className={styles.host} role="status">
        <Suspense fallback={null}>
          {toast && <ToastCard key={toast.id} toast={toast} onEnd={() => setToast(undefined)} />}
        </Suspense>
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
