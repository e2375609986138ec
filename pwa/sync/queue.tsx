import { ArrowUp, Clock } from 'lucide-react';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { QueueEntry } from '#sync/client/ports.ts';
import { CopyButton } from './copy-button.tsx';
import { describeEdit } from './describe-edit.ts';
import styles from './queue.module.css';
import type { Titled } from './use-sync-page.ts';

interface QueueProps {
  entries: readonly Titled<QueueEntry>[];
  /** How many there are in all. */
  count: number;
  /** Up to this id they were in a request. */
  sentThrough: number;
}

/** The edits that the server has not recorded, oldest first. */
export function Queue({ entries, count, sentThrough }: QueueProps) {
  if (entries.length === 0) return <p>Nothing waits. Everything was sent.</p>;
  return (
    <>
      <ListCard ordered>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOut={entry.id <= sentThrough} />
        ))}
      </ListCard>
      {count > entries.length && <p className={styles.more}>And {count - entries.length} more.</p>}
    </>
  );
}

function Entry({ entry, isOut }: { entry: Titled<QueueEntry>; isOut: boolean }) {
  const { title, text } = describeEdit(entry);
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(entry.at);
  const Icon = isOut ? ArrowUp : Clock;
  return (
    <li className={styles.entry}>
      <Icon aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.when}>
          {time}
          {isOut && ', was sent and not confirmed yet'}
        </p>
      </div>
      <CopyButton text={text} />
    </li>
  );
}
