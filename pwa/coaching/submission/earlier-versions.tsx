import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/dates.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { type NoteType, noteTypes } from '#schema/notes.ts';
import type { VersionsAnswer } from '#schema/sync-calls.ts';
import styles from './earlier-versions.module.css';
import { VisibilityBadge } from './note-visibility.tsx';
import { versionsQuery } from './submission-queries.ts';

type Version = VersionsAnswer['versions'][number];

interface VersionedNote {
  /** Says who reads the note on the server; undefined while that is not known. */
  noteType: NoteType | undefined;
  /**
   * Tells whether the form beside it is for the client. It then offers no words that only coaches could read, so that
   * none slip out.
   */
  isShared: boolean;
}

interface EarlierVersionsProps {
  entity: 'note' | 'goal' | 'submission';
  id: string;
  /** Names the fields of the form beside it. Versions of other fields are left out. */
  labels: Readonly<Record<string, string>>;
  /** Says of a note who reads it. Without it, versions have no mark. */
  note?: VersionedNote;
  /** Puts an earlier text into the form. */
  onUse: (field: string, value: string) => void;
}

/** Lists what was in the fields before; the server is asked when it is opened. */
export function EarlierVersions(props: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useIsOffline();
  return (
    <Disclosure
      summary="Earlier versions"
      note={isOffline && !isOpen && 'You’ll need to be online to see these.'}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && <Versions {...props} />}
    </Disclosure>
  );
}

function Versions({ entity, id, labels, note, onUse }: EarlierVersionsProps) {
  const query = useInfiniteQuery(versionsQuery(entity, id, useToken()));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const isOffline = useIsOffline();
  const trouble = (error || (isOffline && !data)) && (
    <Banner
      title={isOffline ? 'You’ll need to be online to see earlier versions' : 'We couldn’t load earlier versions'}
      action={
        <Button size="s" busy={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
          Try again
        </Button>
      }
    >
      What you typed here is safe.
    </Banner>
  );
  if (!data && trouble) return trouble;
  if (!data) {
    return (
      <Skeleton label="Loading earlier versions">
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
      </Skeleton>
    );
  }
  const all = data.pages.flatMap((page) => page.versions);
  const named = all
    .filter(({ field }) => labels[field] !== undefined)
    .map((version) => ({ version, noteType: note && noteTypeThen(version, all, note.noteType) }));
  const shown = note?.isShared ? named.filter(({ noteType }) => noteType === 'client') : named;
  if (named.length === 0 && !hasNextPage) return <p>No earlier versions yet.</p>;
  return (
    <>
      {shown.length < named.length && (
        <p className={styles.head}>
          Versions that only coaches could read aren’t shown here. Make the note internal to see them.
        </p>
      )}
      <ol className={styles.list}>
        {shown.map(({ version, noteType }) => (
          <li key={version.id}>
            <p className={styles.head}>
              <strong>{labels[version.field]}</strong> {byWhom(version)}, {formatMoment(version.at)}
              {version.kind === 'sent' && ', combined with another change'}
            </p>
            {noteType && <VisibilityBadge noteType={noteType} />}
            <p className={styles.text}>{valueWords(version.value)}</p>
            {typeof version.value === 'string' && (
              <Button
                size="s"
                aria-label={`Use this text: ${labels[version.field]}, ${formatMoment(version.at)}`}
                onClick={() => onUse(version.field, String(version.value))}
              >
                Use this text
              </Button>
            )}
          </li>
        ))}
      </ol>
      {trouble}
      {hasNextPage && isOffline && !trouble && <p>You’ll need to be online to see older versions.</p>}
      {hasNextPage && !isOffline && !trouble && (
        <Button size="s" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </>
  );
}

/**
 * Finds who could read a version of a note when it was replaced. The next change of its type says so; `all` is newest
 * first. A text that was sent counts from then on, because its own edit may have made the note internal.
 */
function noteTypeThen({ rev, kind }: Version, all: readonly Version[], now: NoteType | undefined) {
  const isLater = (change: Version) => (kind === 'sent' ? change.rev > rev : change.rev >= rev);
  const next = all.findLast((change) => change.field === 'noteType' && change.kind === 'replaced' && isLater(change));
  return next ? noteTypes.find((noteType) => noteType === next.value) : now;
}

function byWhom({ author }: Version): string {
  if (!author) return 'by someone';
  return author.isYou ? 'by you' : `by ${author.firstName} ${author.lastName}`;
}

const valueWords = (value: unknown): string => (value === null || value === '' ? 'Empty' : String(value));
