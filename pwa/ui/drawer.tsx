import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import dialogStyles from './dialog.module.css';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DrawerProps {
  open: boolean;
  /** Called with false by Esc, the close button and a press beside it. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
}

/** A column that comes in over the page from the left. Import it lazily: pages without one should not carry it. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogStyles.backdrop} />
        <BaseDialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div className={styles.body}>{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
