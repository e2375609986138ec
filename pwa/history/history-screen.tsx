import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths } from '#schema/paths.ts';
import { HistoryAge } from './history-age.tsx';
import { HistoryTable, type PaymentParts } from './history-table.tsx';
import { NoHistory } from './no-history.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { OwnInsights, type ShownInsights } from './own-insights.tsx';
import { useHistory } from './use-history.ts';

const InsightsDialog = lazy(async () => ({ default: (await import('./insights-dialog.tsx')).InsightsDialog }));

interface HistoryScreenProps extends PaymentParts {
  renderInsights: (shown: ShownInsights) => ReactNode;
  /** Lists purchases besides reports. */
  otherPayments?: ReactNode;
}

/** `/history`: the list lives on this device; what only the server knows is added to it. */
export function HistoryScreen({ renderInsights, otherPayments, ...paymentParts }: HistoryScreenProps) {
  const { history, error, readAgain } = useHistory();
  // In the address, so that what an answer of the coach rests on can be opened.
  const [params, setParams] = useSearchParams();
  const shownId = params.get('insights');
  const show = (id: string | undefined) =>
    setParams(id === undefined ? {} : { insights: id }, { replace: true, preventScrollReset: true });
  const shown = history?.find(({ submissionId }) => submissionId === shownId);
  const newInsights = (
    <ButtonLink variant="primary" to={paths.insights}>
      Get New Insights
    </ButtonLink>
  );

  return (
    <Page>
      <PageHead title="Your History" actions={history?.length ? newInsights : undefined} />
      {!history && error === undefined && <HistorySkeleton />}
      {!history && error !== undefined && <HistoryFailed onRetry={readAgain} />}
      {history?.length === 0 && <NoHistory newInsights={newInsights} />}
      {history && history.length > 0 && (
        <>
          <HistoryAge hasReports={history.some(({ hasReport }) => hasReport)} />
          <HistoryTable history={history} onShowInsights={({ submissionId }) => show(submissionId)} {...paymentParts} />
        </>
      )}
      {history && otherPayments}
      <Suspense fallback={null}>
        {shown && (
          <InsightsDialog onClose={() => show(undefined)}>
            <OwnInsights submissionId={shown.submissionId} render={renderInsights} />
            <OwnAnswers submissionId={shown.submissionId} />
          </InsightsDialog>
        )}
      </Suspense>
    </Page>
  );
}

function HistoryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedState title="Failed to load history" action={<Button onClick={onRetry}>Try again</Button>}>
      They’re still on this device. Try again.
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
