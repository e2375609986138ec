import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says what happens, and for how long it can be undone. */
  children?: ReactNode;
  /** The verb, for example "Delete user". The dialog stays open until `open` turns false. */
  confirmLabel: string;
  onConfirm: () => void;
  cancelLabel?: string | undefined;
  destructive?: boolean | undefined;
  busy?: boolean | undefined;
  /** Turns the confirm button off; `children` say why. */
  disabled?: boolean | undefined;
  /** Buttons of other ways out, between the two. */
  choices?: ReactNode;
}

/** Asks before something that matters; only its buttons, Esc and the browser's Back close it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  disabled,
  choices,
}: AlertDialogProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <BaseAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlertDialog.Portal>
        {/* A question over a dialog dims that dialog, too. */}
        <BaseAlertDialog.Backdrop forceRender className={styles.backdrop} />
        <BaseAlertDialog.Viewport className={styles.viewport}>
          <BaseAlertDialog.Popup className={classNames(styles.popup, styles.m)}>
            <BaseAlertDialog.Title className={styles.title}>{title}</BaseAlertDialog.Title>
            <div className={styles.body}>
              <BaseAlertDialog.Description className={styles.lead} render={<div />}>
                {children}
              </BaseAlertDialog.Description>
              <div className={styles.actions}>
                <BaseAlertDialog.Close render={<Button>{cancelLabel}</Button>} />
                {choices}
                <Button
                  variant={destructive ? 'danger' : 'primary'}
                  busy={busy}
                  disabled={disabled && !busy}
                  onClick={onConfirm}
                >
                  {confirmLabel}
                </Button>
              </div>
            </div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
