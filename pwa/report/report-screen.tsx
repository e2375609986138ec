import { useParams } from 'react-router-dom';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import { ReportReader } from './report-reader.tsx';

/** `/history/:submissionId/report`: one report of the signed-in person. */
export function ReportScreen() {
  const { submissionId = '' } = useParams();
  const { user } = useCurrentUser();
  return (
    <main id="main" tabIndex={-1}>
      <ReportReader
        submissionId={submissionId}
        email={user?.email ?? ''}
        wayBack={
          <ButtonLink variant="quiet" to={paths.history}>
            Back to your history
          </ButtonLink>
        }
      />
    </main>
  );
}
