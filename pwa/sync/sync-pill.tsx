import { ArrowUp, Check, CloudOff, HardDriveDownload, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '#pwa/offline/sync/use-sync-status.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { paths } from '#schema/paths.ts';
import type { Status } from '#sync/client/status.ts';
import { pillWords } from './pill-words.ts';
import styles from './sync-pill.module.css';

const icons = {
  attention: TriangleAlert,
  offline: CloudOff,
  sending: ArrowUp,
  saved: HardDriveDownload,
  synced: Check,
} as const satisfies Record<Status['kind'], unknown>;

/** Shows the state of the person's edits in every header. It leads to the page that shows each of them. */
export function SyncPill() {
  const status = useSyncStatus();
  if (!status) return <span className={styles.place} />;
  return <Pill status={status} />;
}

export function Pill({ status }: { status: Status }) {
  const Icon = icons[status.kind];
  return (
    <Link to={paths.sync} className={classNames(styles.pill, status.kind === 'attention' && styles.attention)}>
      <Icon aria-hidden="true" />
      <span>
        <span role="status">{pillWords(status)}</span>
        {status.kind === 'offline' && status.count && `, ${status.count} waiting`}
      </span>
    </Link>
  );
}
