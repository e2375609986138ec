import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatMoment } from '#pwa/ui/data-age.tsx';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import type { VersionsAnswer } from '#schema/sync-calls.ts';
import styles from './earlier-versions.module.css';
import { versionsQuery } from './submission-queries.ts';

interface EarlierVersionsProps {
  entity: 'note' | 'goal' | 'submission';
  id: string;
  /** Names the fields of the form beside it. Versions of other fields are left out. */
  labels: Readonly<Record<string, string>>;
  /** Puts an earlier text into the form. */
  onUse: (field: string, value: string) => void;
}

/** Lists what was in the fields before; the server is asked when it is opened. */
export function EarlierVersions(props: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="Earlier versions" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && <Versions {...props} />}
    </Disclosure>
  );
}

function Versions({ entity, id, labels, onUse }: EarlierVersionsProps) {
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
  const versions = data.pages.flatMap((page) => page.versions).filter(({ field }) => labels[field] !== undefined);
  if (versions.length === 0 && !hasNextPage) return <p>No earlier versions yet.</p>;
  return (
    <>
      <ol className={styles.list}>
        {versions.map((version) => (
          <li key={version.id}>
            <p className={styles.head}>
              <strong>{labels[version.field]}</strong> {byWhom(version)}, {formatMoment(version.at)}
              {version.kind === 'sent' && ', combined with another change'}
            </p>
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
      {hasNextPage && !trouble && (
        <Button size="s" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </>
  );
}

function byWhom({ author }: VersionsAnswer['versions'][number]): string {
  if (!author) return 'by someone';
  return author.isYou ? 'by you' : `by ${author.firstName} ${author.lastName}`;
}

const valueWords = (value: unknown): string => (value === null || value === '' ? 'Empty' : String(value));
