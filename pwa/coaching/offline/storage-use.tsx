import { Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useAction } from '#pwa/api/use-action.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { readConnectionStatus, subscribeToConnectionStatus } from '#pwa/offline/sync/connection-status.ts';
import { copyBudgetBytes } from '#pwa/offline/sync/evict-pins.ts';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { readSaveError, subscribeToSaves } from '#pwa/offline/sync/save-failure.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { sumBytes, useCopyBytes, useCopySizes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { isDiskFull } from '#sync/client/quota-recovery.ts';
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
  const connection = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  // The next sync may be a minute away, and without a network it says nothing of the disk.
  const saveError = useSyncExternalStore(subscribeToSaves, readSaveError);
  const isFull = connection.isDiskFull || isDiskFull(saveError);
  return (
    <div className={classNames(styles.stack, styles.use)}>
      <ProgressBar
        label="Storage"
        value={bytes === undefined ? undefined : Math.min(1, bytes / copyBudgetBytes)}
        stage={`${submissionsInWords(copies.texts.size)}, ${usedWords(bytes)}`}
      />
      {isFull && <FullDisk copies={copies} groups={groups} />}
      {!isFull && pinnedBytes > copyBudgetBytes && (
        <Banner tone="warn" live={false} title={`What you’ve kept takes up more than ${bytesInWords(copyBudgetBytes)}`}>
          It stays on this device. We’ll remove submissions you only opened to make room.
        </Banner>
      )}
    </div>
  );
}

const usedWords = (bytes: number | undefined): string =>
  bytes === undefined ? 'measuring…' : `${bytesInWords(bytes)} of ${bytesInWords(copyBudgetBytes)} used.`;

interface RemovalWords {
  wanted: Pick<CopyGroup, 'name'> | undefined;
  /** Undefined until measured. */
  bytes: number | undefined;
  isOffline: boolean;
}

function removalWords({ wanted, bytes, isOffline }: RemovalWords): string {
  if (!wanted) return 'Free up space in your device’s settings, for example by deleting downloads.';
  const size = bytes === undefined ? 'space' : bytesInWords(bytes);
  // The rows go with the server's answer.
  return isOffline
    ? `Remove “${wanted.name}” below. That frees ${size} once you’re back online.`
    : `Remove “${wanted.name}” below to free ${size}.`;
}

/** Names what to remove: PDFs, which go without the server, then what nobody asked to keep, else the largest list. */
function FullDisk({ copies: { newest }, groups }: StorageUseProps) {
  // The newest stay, whoever unpins them.
  const removable = groups.flatMap(({ kind, name, pins }) => {
    const ids = pins.flatMap(({ id }) => (newest.has(id) ? [] : [id]));
    return ids.length > 0 ? [{ kind, name, ids }] : [];
  });
  const largest = useCopySizes((sizes) => {
    const bytes = removable.map(({ ids }) => sumBytes(ids, sizes));
    return bytes.indexOf(Math.max(...bytes));
  });
  const wanted = removable.find(({ kind }) => kind === 'opened') ?? removable[largest ?? 0];
  const bytes = useCopyBytes(wanted?.ids ?? []);
  const isOffline = useIsOffline();
  const pdfs = useSynced(measurePdfs).value;
  const deletion = useAction(deletePdfs, 'We couldn’t delete the PDFs.');
  const hasPdfs = pdfs !== undefined && pdfs.count > 0;
  return (
    <Banner
      tone="danger"
      title="This device is out of storage"
      action={
        hasPdfs && (
          <Button
            size="s"
            icon={<Trash2 aria-hidden="true" />}
            busy={deletion.busy}
            onClick={() => void deletion.run()}
          >
            Delete {pdfs.count === 1 ? '1 downloaded PDF' : `${pdfs.count} downloaded PDFs`}, {bytesInWords(pdfs.bytes)}
          </Button>
        )
      }
    >
      <p>
        We can’t save anything new until there’s room. What you wrote is safe.{' '}
        {removalWords({ wanted, bytes, isOffline })}
      </p>
      {hasPdfs && <p>You can delete downloaded PDFs now, and download them again when you’re online.</p>}
      {deletion.error && <p>{deletion.error}</p>}
    </Banner>
  );
}

interface PdfsHere {
  count: number;
  bytes: number;
}

async function measurePdfs(db: SyncedDb): Promise<PdfsHere> {
  const here: PdfsHere = { count: 0, bytes: 0 };
  await db.pdfs.each((pdf) => {
    here.count += 1;
    here.bytes += pdf.bytes.byteLength;
  });
  return here;
}

/** Deletes the files here and now: a full disk refuses what is written, and not what is removed. */
async function deletePdfs(): Promise<void> {
  const account = openAccount();
  await account?.read((db) => db.pdfs.clear());
  // Its outcome says whether there is room now.
  account?.sendNow();
}
