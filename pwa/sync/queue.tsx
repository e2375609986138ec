import { ArrowUp, Clock } from 'lucide-react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { QueueEntry } from '#sync/client/ports.ts';
import { describeEdit } from './describe-edit.ts';
import styles from './queue.module.css';
import type { Titled } from './use-sync-page.ts';
import { canTakeBack, useTakeBack } from './use-take-back.ts';

interface QueueProps {
  entries: readonly Titled<QueueEntry>[];
  /** How many there are in all. */
  count: number;
  /** Up to this id they were in a request. */
  sentThrough: number;
  /** Counts what else waits, and is listed elsewhere. */
  others: number;
  /** A text that somebody is typing has not left this device. */
  hasDrafts: boolean;
}

/** The edits that the server has not recorded, oldest first. */
export function Queue({ entries, count, sentThrough, others, hasDrafts }: QueueProps) {
  const { takeBack, failure } = useTakeBack();
  if (entries.length === 0) {
    if (others > 0) return null;
    return (
      <p>
        {hasDrafts ? 'Everything else is synced. What you’re still typing is saved here.' : 'Everything is synced.'}
      </p>
    );
  }
  return (
    <>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <ListCard ordered>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOut={entry.id <= sentThrough} onDiscard={takeBack} />
        ))}
      </ListCard>
      {count > entries.length && <p className={styles.more}>And {count - entries.length} more.</p>}
    </>
  );
}

/** Since when something waits, and for what, while the server does not answer. */
export function WaitingSince({ at }: { at: number }) {
  const time = formatMoment(at);
  return useIsOffline() ? `${time}. Waiting for a connection` : time;
}

interface EntryProps {
  entry: Titled<QueueEntry>;
  isOut: boolean;
  onDiscard(entry: Titled<QueueEntry>): void;
}

function Entry({ entry, isOut, onDiscard }: EntryProps) {
  const { title, text } = describeEdit(entry);
  const isOffline = useIsOffline();
  const Icon = isOut ? ArrowUp : Clock;
  return (
    <li className={styles.entry}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.when}>
          <WaitingSince at={entry.at} />
          {isOut && !isOffline && '. Sending…'}
        </p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={text} />
        {!isOut && canTakeBack(entry) && (
          <Button size="s" variant="danger-quiet" aria-label={`Discard: ${title}`} onClick={() => onDiscard(entry)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  );
}
