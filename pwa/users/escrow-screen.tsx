import { useInfiniteQuery } from '@tanstack/react-query';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { EscrowCard } from './escrow-card.tsx';
import { escrowQuery } from './escrow-queries.ts';
import styles from './escrow-screen.module.css';

/** Shows admins unsent texts at `/users/unsent` (docs/protocol.md#10-nothing-typed-is-lost). */
export function EscrowScreen() {
  const query = useInfiniteQuery(escrowQuery(useToken()));
  const { data, error, dataUpdatedAt, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const isOffline = useIsOffline();
  const entries = data?.pages.flatMap((page) => page.entries);
  const retry = () => void refetch();

  return (
    <Page>
      <PageHead
        title="Unsent work"
        lead={`What coaches wrote about clients but couldn’t send before they lost access, newest first. Add it to the client’s submission as a note, or delete it. We delete it after ${retention.escrowDays} days.`}
        before={<BackLink to={paths.users}>Users</BackLink>}
      />
      {entries && isOffline && (
        <DataAge at={dataUpdatedAt}>
          Can’t reach Northbeam right now. Connect to add notes, delete texts or see more.
        </DataAge>
      )}
      {entries && error && !isOffline && <NotLoaded error={error} onRetry={retry} />}
      {entries && entries.length > 0 && (
        <ol className={styles.list} aria-label="Unsent work">
          {entries.map((entry) => (
            <EscrowCard key={entry.id} entry={entry} isOffline={isOffline} />
          ))}
        </ol>
      )}
      {entries?.length === 0 && !hasNextPage && (
        <EmptyState title="No unsent work">
          If a coach loses access before their notes are sent, you’ll find what they wrote here.
        </EmptyState>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={isFetchingNextPage}
            busyLabel="Loading more"
            disabled={isOffline}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      {!entries && (error || isOffline) && <NotLoaded error={error} onRetry={retry} />}
      {!entries && !error && !isOffline && <EscrowSkeleton />}
    </Page>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  if (!error || isNoAnswer(error)) {
    return (
      <EmptyState title="Can’t reach Northbeam right now" action={retry}>
        You’ll need to be online to see this.
      </EmptyState>
    );
  }
  return (
    <FailedState title="Failed to load unsent work." action={retry}>
      It’s safe on the server.
    </FailedState>
  );
}

function EscrowSkeleton() {
  return (
    <Skeleton label="Loading unsent work">
      <div className={styles.list}>
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
    </Skeleton>
  );
}
