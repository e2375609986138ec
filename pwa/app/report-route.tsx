import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import { ReportStatusView } from '#pwa/checkout/report-status.tsx';
import { reportQuery } from '#pwa/report/report-queries.ts';
import { ReportScreen } from '#pwa/report/report-screen.tsx';
import { AppError } from '#schema/errors.ts';

const AfterPlan = lazy(async () => ({ default: (await import('./after-report.tsx')).AfterPlan }));
const AfterReport = lazy(async () => ({ default: (await import('./after-report.tsx')).AfterReport }));

/** `/history/:submissionId/report`: the report, or what became of it and of the money. */
export function ReportRoute() {
  const { submissionId = '' } = useParams();
  const { error } = useQuery(reportQuery(submissionId, useToken()));
  const isUnavailable = error instanceof AppError && (error.code === 'not_found' || error.code === 'payment_required');
  return (
    <ReportStatusView submissionId={submissionId} isUnavailable={isUnavailable}>
      <ReportScreen
        renderPlanActions={(doc) => (
          <Suspense fallback={null}>
            <AfterPlan doc={doc} />
          </Suspense>
        )}
        renderEnding={(doc) => (
          <Suspense fallback={null}>
            <AfterReport doc={doc} />
          </Suspense>
        )}
      />
    </ReportStatusView>
  );
}
