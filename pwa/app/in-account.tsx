import type { ReactNode } from 'react';
import { useHistory } from '#pwa/history/use-history.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock } from '#pwa/ui/skeleton.tsx';
import { paths, reportPath } from '#schema/paths.ts';

/** Leads from a results page without results to the newest ones in the account; without any, shows what it is given. */
export function InAccount({ otherwise }: { otherwise: ReactNode }) {
  const { history, error } = useHistory();
  const newest = history?.find(({ hasReport }) => hasReport) ?? history?.find(({ hasInsights }) => hasInsights);
  if (!newest && (history || error !== undefined)) return otherwise;
  return (
    <Page width="narrow">
      <PageHead title="Your insights" />
      {newest ? (
        <EmptyState
          title={newest.hasReport ? 'Your report is in your History' : 'Your insights are in your History'}
          action={
            <>
              {newest.hasReport ? (
                <ButtonLink variant="primary" to={reportPath(newest.submissionId)}>
                  Read Report
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" to={`${paths.history}?insights=${newest.submissionId}`}>
                  View Insights
                </ButtonLink>
              )}
              <ButtonLink variant="quiet" to={paths.history}>
                Your History
              </ButtonLink>
            </>
          }
        >
          Everything you get while you’re signed in is saved there.
        </EmptyState>
      ) : (
        <Skeleton label="Checking your History">
          <SkeletonBlock height="l" />
        </Skeleton>
      )}
    </Page>
  );
}
