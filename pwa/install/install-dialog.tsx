import { brand } from '#pwa/api/config.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { InstallSteps } from './install-steps.tsx';

export function InstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Install ${brand}`}>
      <InstallSteps />
    </Dialog>
  );
}
