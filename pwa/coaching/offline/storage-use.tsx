import { useSyncExternalStore } from 'react';
import { readConnectionStatus, subscribeToConnectionStatus } from '#pwa/offline/sync/connection-status.ts';
import { copyBudgetBytes } from '#pwa/offline/sync/evict-pins.ts';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { readSaveError, subscribeToSaves } from '#pwa/offline/sync/save-failure.ts';
import { sumBytes, useCopyBytes, useCopySizes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { isDiskFull } from '#sync/client/quota-recovery.ts';
import { listPinnedByHand, submissionsInWords } from './copy-status.ts';
import type { CopyGroup } from './group-copies.ts';
import styles from './storage-use.module.css';

interface StorageUseProps {
  copies: OfflineCopies;
  groups: readonly CopyGroup[];
}

/** Shows how much of the budget the copies use, and what to remove when there is no room. */
export function StorageUse({ copies, groups }: StorageUseProps) {
  const bytes = useCopySizes((sizes) => sizes.total()) ?? 0;
  const pinnedBytes = useCopyBytes(listPinnedByHand(copies));
  const connection = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  // The next sync may be a minute away, and without a network it says nothing of the disk.
  const saveError = useSyncExternalStore(subscribeToSaves, readSaveError);
  const isFull = connection.isDiskFull || isDiskFull(saveError);
  return (
    <div className={styles.use}>
      <ProgressBar
        label="Storage"
        value={Math.min(1, bytes / copyBudgetBytes)}
        stage={`${submissionsInWords(copies.texts.size)}, ${bytesInWords(bytes)} of ${bytesInWords(copyBudgetBytes)} used.`}
      />
      {isFull && <FullDisk groups={groups} />}
      {!isFull && pinnedBytes > copyBudgetBytes && (
        <Banner tone="warn" live={false} title={`What you’ve kept takes more than ${bytesInWords(copyBudgetBytes)}`}>
          It stays on this device. Submissions you only opened are removed to make room.
        </Banner>
      )}
    </div>
  );
}

/** Names what to remove: first what nobody asked to keep, else the largest list. */
function FullDisk({ groups }: { groups: readonly CopyGroup[] }) {
  const removable = groups.filter(({ pins }) => pins.length > 0);
  const largest = useCopySizes((sizes) => {
    const bytes = removable.map(({ ids }) => sumBytes(ids, sizes));
    return bytes.indexOf(Math.max(...bytes));
  });
  const wanted = removable.find(({ kind }) => kind === 'opened') ?? removable[largest ?? 0];
  const bytes = useCopyBytes(wanted?.ids ?? []);
  return (
    <Banner tone="danger" title="This device is out of storage">
      New data can’t be saved until there’s room. What you wrote is safe.{' '}
      {wanted
        ? `Remove “${wanted.name}” below to free ${bytesInWords(bytes)}.`
        : 'Free up space in your device’s settings, for example by deleting downloads.'}
    </Banner>
  );
}
