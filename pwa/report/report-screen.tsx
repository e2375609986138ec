import { useParams } from 'react-router-dom';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import { OwnReportReader } from './own-report-reader.tsx';
import type { ReportReaderProps } from './report-reader.tsx';

/** `/history/:submissionId/report`: one report of whoever this device belongs to. */
export function ReportScreen(props: Pick<ReportReaderProps, 'renderPlanActions' | 'renderEnding'>) {
  const { submissionId = '' } = useParams();
  const { user } = useCurrentUser();
  const remembered = useRememberedUser();
  return (
    <main id="main" tabIndex={-1}>
      <OwnReportReader
        {...props}
        submissionId={submissionId}
        email={(user ?? remembered)?.email ?? ''}
        wayBack={
          <ButtonLink variant="quiet" to={paths.history}>
            Back to your history
          </ButtonLink>
        }
      />
    </main>
  );
}
