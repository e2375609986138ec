import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import { keepPaymentReturn } from '#pwa/checkout/payment-return.ts';
import { restoreSubmission } from '#pwa/checkout/restore-submission.ts';
import { readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';

/** Where the tab with the insights was closed: finds them, or what was bought on them, by what this browser kept. */
export function KeptInsights({ otherwise }: { otherwise: ReactNode }) {
  const navigate = useNavigate();
  const kept = readKeptSubmission();
  const { data, error, refetch } = useQuery({
    queryKey: ['kept-insights', kept?.submissionId, useToken()],
    queryFn: ({ signal }) => (kept ? restoreSubmission(kept, signal) : null),
    enabled: kept !== undefined,
  });

  useEffect(() => {
    if (!data) return;
    if (data.insights) return void navigate(paths.thankYou, { replace: true, state: data.insights });
    keepPaymentReturn(data.payment);
    navigate(paths.paymentSuccess, { replace: true });
  }, [data, navigate]);

  const isGone = error instanceof AppError && error.status >= 400 && error.status < 500;
  if (!kept || isGone) return otherwise;
  return (
    <Page>
      {error ? (
        <>
          <PageHead title="Your insights" />
          <FailedState
            title="Failed to get submission details from server."
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            Your insights, and what you bought on them, are kept there. They come with the next connection.
          </FailedState>
        </>
      ) : (
        <Skeleton label="Loading your insights">
          <SkeletonLine size="title" width="half" />
          <SkeletonBlock height="l" />
        </Skeleton>
      )}
    </Page>
  );
}
