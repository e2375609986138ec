import { RefreshCw } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { readPortal } from '#pwa/coaching/portal-store.ts';
import { readConnectionStatus, subscribeToConnectionStatus } from '#pwa/offline/sync/connection-status.ts';
import { type OfflineCopies, readOfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useStaffCards } from '#pwa/offline/sync/staff-rows.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import { updateWords } from './copy-control.tsx';
import { CopyGroupCard } from './copy-group-card.tsx';
import { listPinnedByHand } from './copy-status.ts';
import { groupCopies } from './group-copies.ts';
import styles from './offline-screen.module.css';
import { PackReadiness, RefusedPins } from './pack-readiness.tsx';
import { StorageUse } from './storage-use.tsx';
import { useUpdate } from './use-update.ts';

/** Shows staff at `/coaching/offline` which submissions are on this device, why, how fresh and how large they are. */
export function OfflineScreen() {
  const { value: copies, error: copiesError } = useSynced(readOfflineCopies);
  const { value: lists, error: listsError } = useSynced(readPinnedLists);
  const error = copiesError ?? listsError;
  const { rows } = useStaffCards();
  const names = useMemo(
    () =>
      new Map(
        (rows ?? []).map(({ row }) => [row.id, [row.firstName, row.lastName].filter(Boolean).join(' ')] as const),
      ),
    [rows],
  );
  const update = useUpdate(copies?.syncedAt ?? 0);
  const groups = useMemo(() => (copies && lists ? groupCopies(copies, lists) : undefined), [copies, lists]);
  return (
    <Page>
      <PageHead
        title="On this device"
        before={<BackLink to={paths.coaching}>Coaching Portal</BackLink>}
        actions={
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            busy={update.status === 'busy'}
            busyLabel="Updating"
            onClick={update.start}
          >
            Update now
          </Button>
        }
      />
      <p className={styles.quiet} role="status">
        {update.status === 'done' ? 'Up to date.' : updateWords(update, copies?.syncedAt ?? 0)}
      </p>
      {!groups && error !== undefined && (
        <FailedState
          title="We couldn’t read this device’s storage."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          Nothing was changed.
        </FailedState>
      )}
      {!groups && error === undefined && <OfflineSkeleton />}
      {copies && groups && (
        <>
          <Age copies={copies} />
          <RefusedPins copies={copies} names={names} />
          {listPinnedByHand(copies).length > 0 ? (
            <PackReadiness copies={copies} names={names} />
          ) : (
            <EmptyState
              title="You haven’t kept any submissions yet"
              action={<ButtonLink to={paths.coaching}>Coaching Portal</ButtonLink>}
            >
              Open a submission and choose “Keep offline”, or keep a whole list from the portal.
            </EmptyState>
          )}
          <StorageUse copies={copies} groups={groups} />
          {groups.map((group) => (
            <CopyGroupCard key={`${group.kind} ${group.name}`} group={group} copies={copies} names={names} />
          ))}
        </>
      )}
    </Page>
  );
}

const readPinnedLists = async (db: SyncedDb) => (await readPortal(db)).pinnedLists ?? [];

/** Says from when the rows are. A download that did not finish leaves that instant as it was. */
function Age({ copies: { syncedAt, isComplete } }: { copies: OfflineCopies }) {
  const { isReachable, isSending } = useSyncExternalStore(subscribeToConnectionStatus, readConnectionStatus);
  const isOffline = isReachable === false;
  if (syncedAt === 0) {
    return <p className={styles.quiet}>{isOffline ? 'This device hasn’t finished its first download.' : ''}</p>;
  }
  const unfinished =
    isSending && !isOffline ? 'Still downloading.' : 'The last download didn’t finish, so some of it is older.';
  const words = isComplete ? '' : unfinished;
  return (
    <DataAge at={syncedAt} silent={!isOffline}>
      {isOffline ? `Can’t reach Northbeam right now. ${words}` : words}
    </DataAge>
  );
}

function OfflineSkeleton() {
  return (
    <Skeleton label="Loading what’s on this device">
      <SkeletonLine width="half" />
      <SkeletonBlock height="m" />
      <SkeletonBlock height="l" />
    </Skeleton>
  );
}
