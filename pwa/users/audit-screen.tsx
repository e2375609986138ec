import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { callApi } from '#pwa/api/api-client.ts';
import { staffMeta } from '#pwa/api/staff-queries.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { BackLink, Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { auditActions, auditAnswerSchema } from '#schema/audit.ts';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { AuditFilterFields, type AuditFilters } from './audit-filter-fields.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit-screen.module.css';

/** Shows the audit log at `/users/audit`, below a route for admins. */
export function AuditScreen() {
  const [{ page, ...filters }, show] = useAuditAddress();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(auditQuery({ page, ...filters }, useToken()));
  // A reading that failed has no entry in the log yet.
  useOnReconnected(() => error && void refetch());
  const isOffline = useIsOffline();
  const isFiltered = Object.values(filters).some((value) => value !== '');

  return (
    <Page>
      <PageHead
        title="Audit log"
        lead="What coaches and admins viewed, changed, exported, refunded and deleted, newest first. Nobody can change an entry. Each one is deleted after a year."
        before={<BackLink to={paths.users}>Users</BackLink>}
      />
      <AuditFilterFields filters={filters} entries={data?.entries ?? []} onChange={show} />
      {data && isOffline && <DataAge at={dataUpdatedAt}>We can’t reach the server right now.</DataAge>}
      {data && error && !isOffline && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data && data.entries.length > 0 && <AuditList entries={data.entries} />}
      {data?.entries.length === 0 && <NothingFound isFiltered={isFiltered} onClear={() => show({})} />}
      {data && (
        <AuditPages {...data.pagination} isBusy={isFetching} onShow={(next) => show({ ...filters, page: next })} />
      )}
      {!data && (error || isOffline) && <NotLoaded error={error} onRetry={() => void refetch()} />}
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
    queryFn: ({ signal }) => {
      const chosen = Object.entries(filters).filter(([, value]) => value !== '');
      const query = new URLSearchParams([['page', String(page)], ...chosen]);
      return callApi(`/api/audit?${query}`, { answer: auditAnswerSchema, signal });
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

interface AuditPagesProps {
  page: number;
  totalPages: number;
  total: number;
  isBusy: boolean;
  onShow: (page: number) => void;
}

function AuditPages({ page, totalPages, total, isBusy, onShow }: AuditPagesProps) {
  if (totalPages < 2) return null;
  function go(next: number) {
    if (isBusy || next < 1 || next > totalPages) return;
    onShow(next);
    document.getElementById('main')?.scrollIntoView?.();
  }
  // Both buttons stay, because a disabled one would lose the focus.
  return (
    <nav className={styles.pages} aria-label="Pages of the audit log">
      <Button aria-disabled={page <= 1 || undefined} onClick={() => go(page - 1)}>
        Previous
      </Button>
      <p role="status">
        Page {page} of {totalPages} <span className={styles.total}>({total} entries)</span>
      </p>
      <Button aria-disabled={page >= totalPages || undefined} onClick={() => go(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No entries yet">What coaches and admins view and change shows up here.</EmptyState>;
  }
  return (
    <EmptyState title="No entries match your filters" action={<Button onClick={onClear}>Clear filters</Button>}>
      Entries older than a year are deleted.
    </EmptyState>
  );
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const retry = <Button onClick={onRetry}>Try again</Button>;
  if (!error || (error instanceof AppError && error.code === 'network')) {
    return (
      <EmptyState title="You’re offline" action={retry}>
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
