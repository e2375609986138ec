import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { AppError } from '#schema/errors.ts';
import type { HistoryItem } from '#schema/history.ts';
import { paths } from '#schema/paths.ts';
import { historyQuery } from './history-queries.ts';
import { HistoryTable, type PaymentParts } from './history-table.tsx';

const InsightsDialog = lazy(async () => ({ default: (await import('./insights-dialog.tsx')).InsightsDialog }));

interface HistoryScreenProps extends PaymentParts {
  renderInsights: (item: HistoryItem) => ReactNode;
}

export function HistoryScreen({ renderInsights, ...paymentParts }: HistoryScreenProps) {
  const { data: history, error, refetch, dataUpdatedAt } = useQuery(historyQuery(useToken()));
  const [shownId, setShownId] = useState<string>();
  const shown = history?.find(({ submissionId }) => submissionId === shownId);
  const newInsights = (
    <ButtonLink variant="primary" to={paths.insights}>
      Get New Insights
    </ButtonLink>
  );

  return (
    <Page>
      <PageHead title="Your History" actions={history?.length ? newInsights : undefined} />
      {!history && !error && <HistorySkeleton />}
      {!history && error && <HistoryFailed error={error} onRetry={() => void refetch()} />}
      {history && error && <DataAge at={dataUpdatedAt} />}
      {history?.length === 0 && (
        <EmptyState title="No submissions found" action={newInsights}>
          Answer two short pages and three insights come back. They stay here, with every report.
        </EmptyState>
      )}
      {history && history.length > 0 && (
        <HistoryTable
          history={history}
          onShowInsights={({ submissionId }) => setShownId(submissionId)}
          {...paymentParts}
        />
      )}
      <Suspense fallback={null}>
        {shown && <InsightsDialog onClose={() => setShownId(undefined)}>{renderInsights(shown)}</InsightsDialog>}
      </Suspense>
    </Page>
  );
}

function HistoryFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isSignedOut = error instanceof AppError && error.code === 'unauthenticated';
  return (
    <FailedState
      title={isSignedOut ? 'Please sign in to view your history' : 'Failed to load history'}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Your submissions and reports are kept on the server.
    </FailedState>
  );
}

function HistorySkeleton() {
  return (
    <Skeleton label="Loading your history">
      <SkeletonBlock height="m" />
      <SkeletonBlock height="m" />
      <SkeletonBlock height="m" />
    </Skeleton>
  );
}
