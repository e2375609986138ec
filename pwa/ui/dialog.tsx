import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false by Esc, the close button and a press beside the dialog. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; read as the dialog's description. */
  lead?: ReactNode;
  children?: ReactNode;
  /** `m` 520 px for a few fields, `l` 680 px for reading or many, `xl` 1080 px for a whole document. */
  size?: 'm' | 'l' | 'xl' | undefined;
  /** By default the first field; a tap on a touch screen focuses the dialog so that no keyboard opens. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** False keeps it open on a press beside it: for what someone types in. Esc and the close button still close it. */
  closeOnOutsidePress?: boolean | undefined;
  /** False where Back does so already because the address opens it, or where it stands for the page. */
  backCloses?: boolean;
}

/** A modal dialog. Import it lazily: pages without one should not carry it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  lead,
  children,
  size = 'm',
  initialFocus,
  closeOnOutsidePress = true,
  backCloses = true,
}: DialogProps) {
  useBackCloses(open && backCloses, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!closeOnOutsidePress}>
      <BaseDialog.Portal>
        {/* A dialog over a dialog dims that one, too. */}
        <BaseDialog.Backdrop forceRender className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={classNames(styles.popup, styles[size])} initialFocus={initialFocus}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <div className={styles.body}>
              {lead && (
                <BaseDialog.Description className={styles.lead} render={<div />}>
                  {lead}
                </BaseDialog.Description>
              )}
              {children}
            </div>
            <BaseDialog.Close
              render={
                <IconButton label="Close" className={styles.close}>
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons of a dialog, the way out first: stacked on phones with the last on top, in a row from 768 px up. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
