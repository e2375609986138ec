import { ArrowUp, Check, CloudOff, HardDriveDownload, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '#pwa/offline/sync/use-sync-status.ts';
import { classNames } from '#pwa/ui/class-names.ts';
import { paths } from '#schema/paths.ts';
import type { Status } from '#sync/client/status.ts';
import styles from './sync-pill.module.css';

const icons = {
  attention: TriangleAlert,
  offline: CloudOff,
  sending: ArrowUp,
  saved: HardDriveDownload,
  synced: Check,
} as const satisfies Record<Status['kind'], unknown>;

/** What became of the person's edits, in every header; leads to the page that shows each of them. */
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
      <span role="status">{pillWords(status)}</span>
    </Link>
  );
}

/** The words of the pill ("Local-first manners" in experience.md). */
export function pillWords(status: Status): string {
  switch (status.kind) {
    case 'attention':
      return attentionWords[status.reason];
    case 'offline':
      return 'Offline';
    case 'sending':
      return `Sending ${status.count}`;
    case 'saved':
      return 'Saved on this device';
    case 'synced':
      return `Synced ${timeOfDay(status.at)}`;
  }
}

const attentionWords = {
  decisions: 'Needs attention',
  not_saved: 'Not saved',
  disk_full: 'Device is full',
  sign_in: 'Sign in to send',
  update: 'Update needed',
} as const;

/** In 24 hours everywhere: a pill has little room. */
const timeOfDay = (at: number) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);
