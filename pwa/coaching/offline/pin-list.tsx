import { Pin as PinIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListPage } from '#pwa/coaching/use-list.ts';
import { type OfflineCopies, useOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { Button } from '#pwa/ui/button.tsx';
import { maxPins } from '#schema/drafts.ts';
import { paths } from '#schema/paths.ts';
import { isPinnedByHand, whyNoPin } from './copy-status.ts';
import { DownloadProgress } from './pack-readiness.tsx';
import styles from './pin-list.module.css';
import type { ListToPin } from './pin-plan.ts';

const loadDialog = () => import('./pin-list-dialog.tsx');
const PinListDialog = lazy(async () => ({ default: (await loadDialog()).PinListDialog }));

interface PinListProps extends ListToPin {
  list: ListPage | undefined;
  /** Leaves the count to the dialog, on a screen without room for it. */
  isShort?: boolean;
}

/** Keeps a whole list on this device, shows how far the download is, and leads to what is here. */
export function PinList({ list, address, newSince, isUnreachable, isShort = false }: PinListProps) {
  const copies = useOfflineCopies();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The dialog loads before the first press, because the network may be gone by then.
    loadDialog().catch(() => undefined);
  }, []);
  if (!copies) return <div className={styles.bar} />;
  const reason = whyNoPin(copies);
  const total = list?.total ?? 0;
  return (
    <div className={styles.bar}>
      {total > 0 && !reason && !isAllKept(list, copies) && (
        <Button size="s" icon={<PinIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
          {isShort ? 'Keep offline' : keepWords(total)}
        </Button>
      )}
      <Link to={paths.offline} className={styles.link}>
        What’s on this device
      </Link>
      {reason && <p className={styles.reason}>{reason}</p>}
      <DownloadProgress copies={copies} />
      <Suspense fallback={null}>
        {isOpen && (
          <PinListDialog {...{ total, address, newSince, isUnreachable, copies }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** Tells whether a list is kept already, as far as its one page shows. */
const isAllKept = (list: ListPage | undefined, copies: OfflineCopies): boolean =>
  list !== undefined && list.totalPages <= 1 && list.rows.every(({ id }) => isPinnedByHand(id, copies));

function keepWords(total: number): string {
  if (total > maxPins) return `Keep the newest ${maxPins} offline`;
  return total === 1 ? 'Keep this one offline' : `Keep these ${total} offline`;
}
