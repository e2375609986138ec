import { Download, Eraser } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { saveFile } from '#pwa/api/save-file.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { exportEverything } from './export-everything.ts';
import styles from './kept-here.module.css';
import { clearCache, type KeptRow, readKept } from './kept-rows.ts';
import { describeStorage, readStorageStatus, type StorageStatus } from './storage-status.ts';

const failed = 'We couldn’t read this device’s storage.';

/** Shows this device's data: how safe it is, its size, and the way to take it along. */
export function KeptHere() {
  const { kept, storage, readAgain } = useKept();
  const exporting = useAction(async () => {
    const account = openAccount();
    if (account) saveFile(await exportEverything(account), 'northbeam-this-device.json');
  }, failed);
  const clearing = useAction(async () => {
    const account = openAccount();
    if (account) await clearCache(account);
    readAgain();
  }, failed);

  return (
    <div className={styles.kept}>
      {kept && <KeyValues items={kept.map(({ name, count }) => ({ term: name, value: count.toLocaleString() }))} />}
      {storage && <p>{describeStorage(storage)}</p>}
      <div className={styles.actions}>
        <Button icon={<Download aria-hidden="true" />} busy={exporting.busy} onClick={() => void exporting.run()}>
          Export everything
        </Button>
        <Button
          variant="quiet"
          icon={<Eraser aria-hidden="true" />}
          busy={clearing.busy}
          onClick={() => void clearing.run()}
        >
          Clear cache
        </Button>
      </div>
      <p className={styles.note}>
        Clearing the cache removes the PDFs. You can download them again. What you wrote stays.
      </p>
      {(exporting.error ?? clearing.error) && <Banner tone="danger">{exporting.error ?? clearing.error}</Banner>}
    </div>
  );
}

function useKept() {
  const [kept, setKept] = useState<KeptRow[]>();
  const [storage, setStorage] = useState<StorageStatus>();
  const readAgain = useCallback(() => {
    const account = openAccount();
    // A size that cannot be measured is not shown. The export reports it when the store itself fails.
    readStorageStatus().then(setStorage, () => undefined);
    if (account) readKept(account).then(setKept, () => undefined);
  }, []);
  useEffect(readAgain, [readAgain]);
  return { kept, storage, readAgain };
}
