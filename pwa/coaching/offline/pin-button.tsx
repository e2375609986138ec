import { Pin as PinIcon } from 'lucide-react';
import { useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { Button } from '#pwa/ui/button.tsx';
import { isPinnedByHand, whyNoPin } from './copy-status.ts';
import type { PinActions } from './use-pins.ts';

/** Keeps a submission on this device. It is absent where that is done or cannot be done, which `CopyControl` explains. */
export function PinButton({ submissionId, actions }: { submissionId: string; actions: PinActions }) {
  const copies = useOfflineCopies();
  if (!copies || isPinnedByHand(submissionId, copies) || whyNoPin(copies)) return null;
  return (
    <Button
      icon={<PinIcon aria-hidden="true" />}
      busy={actions.isBusy}
      busyLabel="Saving"
      onClick={() => void actions.pin([submissionId])}
    >
      Keep on this device
    </Button>
  );
}
