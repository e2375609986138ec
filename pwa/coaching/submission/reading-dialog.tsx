import { type ReactNode, useRef } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';

interface ReadingDialogProps {
  title: string;
  /** Stands under the title. */
  lead?: ReactNode;
  size?: 'l' | 'xl';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a long text in a dialog, from its top. The button at the end lets keyboards scroll there, also in browsers that
 * focus no scroller.
 */
export function ReadingDialog({ title, lead, size = 'l', className, onClose, children }: ReadingDialogProps) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog open onOpenChange={onClose} title={title} lead={lead} size={size} initialFocus={start}>
      <div ref={start} tabIndex={-1} className={className}>
        {children}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
