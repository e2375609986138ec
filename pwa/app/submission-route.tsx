import { lazy, Suspense } from 'react';
import { SubmissionScreen } from '#pwa/coaching/submission/submission-screen.tsx';
import { useOwnRole } from '#pwa/offline/sync/use-own-role.ts';
import { InsightList } from '#pwa/results/insight-list.tsx';
import { WrittenBy } from '#pwa/results/written-by.tsx';
import { useAttention } from '#pwa/sync/goal-attention.tsx';
import { SubmissionAttention } from '#pwa/sync/submission-attention.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';

const ReportView = lazy(async () => ({ default: (await import('#pwa/report/report-view.tsx')).ReportView }));

const SubmissionPayments = lazy(async () => ({
  default: (await import('#pwa/users/submission-payments.tsx')).SubmissionPayments,
}));

export function SubmissionRoute() {
  const items = useAttention();
  const isAdmin = useOwnRole().role === 'admin';
  return (
    <SubmissionScreen
      renderInsights={({ insights, provider }) => (
        <>
          <InsightList nuggets={insights} level={3} writer="They" />
          <WrittenBy provider={provider} />
        </>
      )}
      renderReport={(doc) => (
        <Suspense fallback={<LoadingReport />}>
          <ReportView doc={doc} actions={null} titleLevel={2} />
        </Suspense>
      )}
      renderPayments={(submission) =>
        isAdmin && (
          <Suspense fallback={null}>
            <SubmissionPayments submission={submission} />
          </Suspense>
        )
      }
      renderAttention={(subject) => <SubmissionAttention items={items} {...subject} />}
    />
  );
}

const LoadingReport = () => (
  <Skeleton label="Loading the report">
    <SkeletonBlock height="l" />
  </Skeleton>
);
