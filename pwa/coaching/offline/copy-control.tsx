import { Pin as PinIcon, RefreshCw, Trash2 } from 'lucide-react';
import { type OfflineCopies, useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useCopySizes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { formatMoment } from '#pwa/ui/dates.ts';
import { autoPinDays } from '#schema/drafts.ts';
import styles from './copy-control.module.css';
import { CopyLabel } from './copy-label.tsx';
import { copyStatus, isPinnedByHand, removedWords, whyNoPin } from './copy-status.ts';
import { useCopyAge } from './use-copy-age.ts';
import type { PinActions } from './use-pins.ts';
import { type Update, useUpdate } from './use-update.ts';

interface CopyControlProps {
  submissionId: string;
  actions: PinActions;
  /** Names the client. */
  name: string;
  /** Asks the server again for what no device stores. */
  onUpdate: () => void;
}

/** Shows whether a submission is on this device, with the actions that keep, update or remove it. */
export function CopyControl({ submissionId, actions, name, onUpdate }: CopyControlProps) {
  const copies = useOfflineCopies();
  const bytes = useCopySizes((sizes) => sizes.of(submissionId));
  const isOffline = useIsOffline();
  const update = useUpdate(copies?.syncedAt ?? 0);
  const age = useCopyAge(submissionId, copies);
  if (!copies) return <div className={styles.control} />;
  const status = copyStatus(submissionId, copies);
  const pin = copies.pins.get(submissionId);
  const refusal = copies.refusals.get(submissionId);
  const isKept = isPinnedByHand(submissionId, copies);
  const reason = isKept ? undefined : whyNoPin(copies);
  const size = bytes !== undefined && bytesInWords(bytes);

  function handleUpdate(): void {
    update.start();
    onUpdate();
  }
  function handleRemove(): void {
    if (!pin) return;
    const newestCount = copies?.newest.has(submissionId) ? 1 : 0;
    void actions.unpin([pin], removedWords({ subject: `${name}’s submission`, count: 1, newestCount, isOffline }));
  }

  return (
    <div className={styles.control}>
      <CopyLabel
        status={status}
        why={status === 'here' ? whyHere(submissionId, copies) : ''}
        detail={[size, age.words].filter(Boolean).join(', ')}
        isStale={age.isStale}
      />
      {reason && <p className={styles.detail}>{reason}</p>}
      {!isKept && !reason && (
        <Button
          size="s"
          icon={<PinIcon aria-hidden="true" />}
          busy={actions.isBusy}
          busyLabel="Saving"
          onClick={() => void actions.pin([submissionId])}
        >
          Keep offline
        </Button>
      )}
      {isKept && (
        <div className={styles.actions}>
          <Button
            size="s"
            icon={<RefreshCw aria-hidden="true" />}
            busy={update.status === 'busy'}
            busyLabel="Updating"
            onClick={handleUpdate}
          >
            Update now
          </Button>
          <Button
            size="s"
            variant="danger-quiet"
            icon={<Trash2 aria-hidden="true" />}
            busy={actions.isBusy}
            onClick={handleRemove}
          >
            Remove
          </Button>
        </div>
      )}
      <p className={styles.outcome} role="status">
        {updateWords(update, copies.syncedAt)}
      </p>
      {refusal && (
        <p className={styles.failure} role="status">
          {refusal.message ?? 'This couldn’t be kept.'}{' '}
          <TextButton onClick={() => void actions.dismiss(refusal)}>Dismiss</TextButton>
        </p>
      )}
      {actions.failure && (
        <p className={styles.failure} role="alert">
          {actions.failure}
        </p>
      )}
    </div>
  );
}

/** Says until when the copy is here, after “On this device”. */
function whyHere(submissionId: string, { pins, newest }: OfflineCopies): string {
  const pin = pins.get(submissionId);
  if (pin && !pin.auto) return ' until you remove it';
  if (newest.has(submissionId)) return ` while it’s among the newest ${newest.size}`;
  return pin ? ` for ${autoPinDays} days because you opened it` : '';
}

/** Says what became of "Update now". */
export function updateWords({ status, doneAt = 0 }: Update, syncedAt: number): string {
  const copy = syncedAt > 0 ? ` Your copy is as of ${formatMoment(syncedAt)}.` : '';
  switch (status) {
    case 'idle':
    case 'busy':
      return '';
    case 'done':
      return `Up to date as of ${formatMoment(doneAt)}.`;
    case 'offline':
      return `Can’t reach Northbeam right now.${copy} It updates when you’re back online.`;
    case 'failed':
      return `We couldn’t update it.${copy}`;
  }
}
