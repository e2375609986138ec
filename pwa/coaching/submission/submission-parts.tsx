import { ArrowUp, PencilLine } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Button } from '#pwa/ui/button.tsx';
import { formatShortDay } from '#pwa/ui/dates.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { Note } from '#schema/notes.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import styles from './submission-parts.module.css';

export const clientName = ({ firstName, lastName }: Pick<SubmissionCard, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

interface WrittenByCoach {
  coachFirstName: string | null;
  coachLastName: string | null;
}

/** Names the coach. A row that this device made before the server's came may have no name yet. */
export const coachName = ({ coachFirstName, coachLastName }: WrittenByCoach): string =>
  [coachFirstName, coachLastName].filter(Boolean).join(' ');

/** Names who changed a note last, unless that was its author. */
export function editorName({ editorFirstName, editorLastName, ...author }: Note): string | undefined {
  const editor = [editorFirstName, editorLastName].filter(Boolean).join(' ');
  return editor && editor !== coachName(author) ? editor : undefined;
}

interface DetailSectionProps {
  title: string;
  /** Comes beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shows one part of the page under an ink rule. */
export function DetailSection({ title, action, children }: DetailSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {action && <div className={styles.headActions}>{action}</div>}
      </header>
      {children}
    </section>
  );
}

interface NotOnDeviceProps {
  /** Names the rows in the plural. */
  what: string;
  isLoading: boolean;
}

/** Stands for what this device does not have: lines while the server is asked, and words when it did not answer. */
export function NotOnDevice({ what, isLoading }: NotOnDeviceProps) {
  const isOffline = useIsOffline();
  if (isLoading && !isOffline) return <LoadingLines what={what} />;
  return (
    <p className={styles.quiet}>
      {what} aren’t on this device yet.{isOffline && ' They’ll download when you’re back online.'}
    </p>
  );
}

export function LoadingLines({ what }: { what: string }) {
  return (
    <Skeleton label={`Loading: ${what}`}>
      <SkeletonLine width="long" />
      <SkeletonLine width="half" />
    </Skeleton>
  );
}

/** Says where an edit of a row is while the server does not have it. */
export function EditState({ isUnsent, hasDraft }: { isUnsent: boolean; hasDraft: boolean }) {
  return (
    <>
      {hasDraft && (
        <p className={styles.editState}>
          <PencilLine aria-hidden="true" />
          You have an unfinished draft
        </p>
      )}
      {isUnsent && (
        <p className={styles.editState}>
          <ArrowUp aria-hidden="true" />
          Saved on this device, not synced yet
        </p>
      )}
    </>
  );
}

interface RecentlyDeletedProps {
  /** Names the rows in the plural. */
  what: 'notes' | 'goals';
  deleted: readonly { id: string; title: string; deletedAt: number }[];
  onRestore: (id: string) => void;
}

/** Lists what was deleted in the last 30 days, to restore it. */
export function RecentlyDeleted({ what, deleted, onRestore }: RecentlyDeletedProps) {
  if (deleted.length === 0) return null;
  return (
    <Disclosure summary={`Recently deleted ${what} (${deleted.length})`}>
      <p className={styles.quiet}>You can restore {what} for 30 days.</p>
      <ul className={styles.list}>
        {deleted.map(({ id, title, deletedAt }) => (
          <li key={id} className={styles.item}>
            <p className={styles.itemTitle}>
              {title}
              <span className={styles.when}>Deleted {formatShortDay(deletedAt)}</span>
            </p>
            <Button size="s" aria-label={`Restore ${title}`} onClick={() => onRestore(id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
