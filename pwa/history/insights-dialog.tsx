import { type ReactNode, useRef } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';

/** Reading begins at the top; the button at the end lets keyboards scroll there, also in browsers that focus no scroller. */
export function InsightsDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog open onOpenChange={onClose} title="Your Insights" size="l" initialFocus={start} backCloses={false}>
      <div ref={start} tabIndex={-1}>
        {children}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
