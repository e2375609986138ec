import { CircleCheck, Cloud, CloudDownload, type LucideIcon, Trash2 } from 'lucide-react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import styles from './copy-label.module.css';
import { type CopyStatus, copyStatusInWords } from './copy-status.ts';

const icons: Record<CopyStatus, LucideIcon> = {
  here: CircleCheck,
  downloading: CloudDownload,
  removing: Trash2,
  absent: Cloud,
};

interface CopyLabelProps {
  status: CopyStatus;
  /** Goes on with the words, such as “ until you remove it”. */
  why?: string;
  /** Follows the words, such as a size. */
  detail?: string | undefined;
  /** Tells whether the copy may be different on the server by now. */
  isStale?: boolean;
}

/** Says in words and by an icon whether a submission is on this device. */
export function CopyLabel({ status, why = '', detail, isStale = false }: CopyLabelProps) {
  const isOffline = useIsOffline();
  const Icon = icons[status];
  return (
    <span className={styles.label} data-status={status} data-stale={isStale || undefined}>
      <Icon aria-hidden="true" />
      {copyStatusInWords(status, isOffline)}
      {why}
      {why && '.'}
      {detail && `${why ? '' : ','} ${detail}`}
    </span>
  );
}
