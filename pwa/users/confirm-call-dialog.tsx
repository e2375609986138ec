import { useState } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { AlertDialog, type AlertDialogProps } from '#pwa/ui/alert-dialog.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import type { NewAppMessage } from '#pwa/ui/message-store.ts';
import styles from './confirm-call-dialog.module.css';

interface ConfirmCallDialogProps extends Pick<AlertDialogProps, 'title' | 'children' | 'confirmLabel' | 'destructive'> {
  /** Says that the call failed, where the server's own words say no more. */
  failed: string;
  /** Says what a connection is needed for. The call cannot be made without one. */
  whenOffline: string;
  /** Makes the call. @returns what to say once the dialog is closed */
  call: () => Promise<NewAppMessage>;
  onClose: () => void;
}

/** Asks before a call, shows that it runs or failed, and closes with a message once it is done. */
export function ConfirmCallDialog({ children, failed, whenOffline, call, onClose, ...dialog }: ConfirmCallDialogProps) {
  const { notify } = useMessageCenter();
  const isOffline = useIsOffline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function handleConfirm() {
    setBusy(true);
    setError(undefined);
    try {
      const message = await call();
      onClose();
      notify(message);
    } catch (cause) {
      setError(errorText(cause, failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog
      {...dialog}
      open
      onOpenChange={onClose}
      busy={busy}
      disabled={isOffline}
      onConfirm={() => void handleConfirm()}
    >
      <div className={styles.text}>
        {children}
        {isOffline && <p>Can’t reach Northbeam right now. {whenOffline}</p>}
        {error && <Banner tone="danger" title={error} />}
      </div>
    </AlertDialog>
  );
}
