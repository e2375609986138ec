import type { ReactNode } from 'react';
import { Dialog } from '#pwa/ui/dialog.tsx';

export function InsightsDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={onClose} title="Your Insights" size="l">
      {children}
    </Dialog>
  );
}
