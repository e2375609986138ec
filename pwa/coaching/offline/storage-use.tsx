import { useSyncExternalStore } from 'react';
import { readConnectionStatus, subscribeToConnectionStatus } from '#pwa/offline/sync/connection-status.ts';
import { copyBudgetBytes } from '#pwa/offline/sync/evict-pins.ts';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { sumBytes, useCopyBytes, useCopySizes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { listPinnedByHand, submissionsInWords } from './copy-status.ts';
import type { CopyGroup } from './group-copies.ts';
import styles from './offline-screen.module.css';

interface StorageUseProps {
  copies: OfflineCopies;
  groups: readonly CopyGroup[];
}

/** Shows how much of the budget the copies use, and what to remove when there is no room. */
export function StorageUse({ copies, groups }: StorageUseProps) {
  const bytes = useCopySizes((sizes) => sizes.total());
  const pinnedBytes = useCopyBytes(listPinnedByHand(copies)) ?? 0;
  const { isDiskFull } = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  return (
    <div className={classNames(styles.stack, styles.use)}>
      <ProgressBar
        label="Storage"
        value={bytes === undefined ? undefined : Math.min(1, bytes / copyBudgetBytes)}
        stage={`${submissionsInWords(copies.texts.size)}, ${usedWords(bytes)}`}
      />
      {isDiskFull && <FullDisk groups={groups} />}
      {!isDiskFull && pinnedBytes > copyBudgetBytes && (
        <Banner tone="warn" live={false} title={`What you’ve kept takes more than ${bytesInWords(copyBudgetBytes)}`}>
          It stays on this device. Submissions you only opened are removed to make room.
        </Banner>
      )}
    </div>
  );
}

const usedWords = (bytes: number | undefined): string =>
  bytes === undefined ? 'measuring…' : `${bytesInWords(bytes)} of ${bytesInWords(copyBudgetBytes)} used.`;

/** Names what to remove: first what nobody asked to keep, else the largest list. */
function FullDisk({ groups }: { groups: readonly CopyGroup[] }) {
  const removable = groups.filter(({ pins }) => pins.length > 0);
  const largest = useCopySizes((sizes) => {
    const bytes = removable.map(({ ids }) => sumBytes(ids, sizes));
    return bytes.indexOf(Math.max(...bytes));
  });
  const wanted = removable.find(({ kind }) => kind === 'opened') ?? removable[largest ?? 0];
  const bytes = useCopyBytes(wanted?.ids ?? []);
  const size = bytes === undefined ? 'space' : bytesInWords(bytes);
  return (
    <Banner tone="danger" title="This device is out of storage">
      New data can’t be saved until there’s room. What you wrote is safe.{' '}
      {wanted
        ? `Remove “${wanted.name}” below to free ${size}.`
        : 'Free up space in your device’s settings, for example by deleting downloads.'}
    </Banner>
  );
}
