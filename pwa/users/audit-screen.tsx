import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '#pwa/api/api-client.ts';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Button, TextButton } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { auditActions, auditAnswerSchema } from '#schema/audit.ts';
import { paths } from '#schema/paths.ts';
import { AuditFilterFields, type AuditFilters } from './audit-filter-fields.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-screen.module.css';
import { ListPages } from './list-pages.tsx';
import { useLastRead } from './use-last-read.ts';

/** Shows the audit log at `/users/audit`, below a route for admins. */
export function AuditScreen() {
  const [{ page, ...filters }, show] = useAuditAddress();
  const query = useQuery(auditQuery({ page, ...filters }, useToken()));
  const { error, isFetching } = query;
  const retry = () => void query.refetch();
  // A reading that failed has no entry in the log yet.
  useOnReconnected(() => error && retry());
  const isOffline = useIsOffline();
  const isUnreachable = isOffline || isNoAnswer(error);
  const data = useLastRead(query.data, isUnreachable);
  const isOther = query.data === undefined || query.isPlaceholderData;
  const isFiltered = Object.values(filters).some((value) => value !== '');

  return (
    <Page>
      <PageHead
        title="Audit log"
        lead="What coaches and admins viewed, changed, exported, refunded and deleted, newest first. Nobody can change an entry. We delete each one after a year."
        before={<BackLink to={paths.users}>Users</BackLink>}
      />
      <AuditFilterFields filters={filters} entries={data?.entries ?? []} isOffline={isOffline} onChange={show} />
      {data && isUnreachable && (
        <DataAge at={data.readAt}>
          Can’t reach Northbeam right now.{' '}
          {isOther && 'These are the entries you saw last. The ones you asked for load when you’re back online. '}
          {isOffline ? (
            'Connect to filter the log or see other pages.'
          ) : (
            <TextButton onClick={retry}>Try again</TextButton>
          )}
        </DataAge>
      )}
      {data && error && !isUnreachable && <NotLoaded error={error} onRetry={retry} />}
      {data && data.entries.length > 0 && <AuditList entries={data.entries} />}
      {data?.entries.length === 0 && (
        <NothingFound isFiltered={isFiltered} isOffline={isOffline} onClear={() => show({})} />
      )}
      {data && (
        <ListPages
          {...data.pagination}
          label="Pages of the audit log"
          what="entries"
          isBusy={isFetching}
          isOffline={isOffline}
          onShow={(next) => show({ ...filters, page: next })}
        />
      )}
      {!data && (error || isOffline) && <NotLoaded error={error} onRetry={retry} />}
      {!data && !error && !isOffline && <AuditSkeleton />}
    </Page>
  );
}

interface AuditAddress extends AuditFilters {
  page: number;
}

const auditQuery = ({ page, ...filters }: AuditAddress, token: string | null) =>
  queryOptions({
    queryKey: ['audit', token, page, filters],
    queryFn: async ({ signal }) => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== '');
      const query = new URLSearchParams([['page', String(page)], ...chosen]);
      const answer = await callApi(`/api/audit?${query}`, { answer: auditAnswerSchema, signal });
      // The entries bring their own date, because a page that still shows others has none in its query.
      return { ...answer, readAt: Date.now() };
    },
    enabled: token !== null,
    // Each reading adds an entry to the log, so only a person asks.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    meta: staffMeta,
  });

/** Reads the page and the filters from the address, so that one admin can show another what they found. */
function useAuditAddress(): [AuditAddress, (change: Partial<AuditAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const action = auditActions.find((known) => known === params.get('action')) ?? '';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  function show({ page: next = 1, ...filters }: Partial<AuditAddress>): void {
    const chosen = Object.entries(filters).filter(([, value]) => value !== '');
    const place = next > 1 ? [['page', String(next)]] : [];
    setParams(Object.fromEntries([...chosen, ...place]), { replace: next === page, preventScrollReset: true });
  }
  return [{ page, action, user: params.get('user') ?? '', submission: params.get('submission') ?? '' }, show];
}

interface NothingFoundProps {
  isFiltered: boolean;
  isOffline: boolean;
  onClear: () => void;
}

function NothingFound({ isFiltered, isOffline, onClear }: NothingFoundProps) {
  if (!isFiltered) {
    return <EmptyState title="No entries yet">What coaches and admins view and change shows up here.</EmptyState>;
  }
  return (
    <EmptyState
      title="No entries match your filters"
      action={
        <Button disabled={isOffline} onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      We delete entries after a year.
    </EmptyState>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  if (!error || isNoAnswer(error)) {
    return (
      <EmptyState title="Can’t reach Northbeam right now" action={retry}>
        The audit log is only on the server. Connect to read it.
      </EmptyState>
    );
  }
  return (
    <FailedState title="Failed to load the audit log." action={retry}>
      The log is safe on the server.
    </FailedState>
  );
}

function AuditSkeleton() {
  return (
    <Skeleton label="Loading the audit log">
      <div className={styles.loading}>
        <SkeletonLine width="half" size="heading" />
        <SkeletonLine width="long" />
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
      </div>
    </Skeleton>
  );
}
