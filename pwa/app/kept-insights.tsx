import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { keepPaymentReturn } from '#pwa/checkout/payment-return.ts';
import { restoreSubmission } from '#pwa/checkout/restore-submission.ts';
import { resetForm } from '#pwa/offline/form-reset.ts';
import { forgetSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { forgetPurchase } from './forget-purchase.ts';

/** Where the tab with the insights was closed: finds them, or what was bought on them, by what this browser kept. */
export function KeptInsights({ otherwise }: { otherwise: ReactNode }) {
  const navigate = useNavigate();
  const token = useToken();
  const kept = readKeptSubmission();
  const { data, error, refetch } = useQuery({
    queryKey: ['kept-insights', kept?.submissionId, token],
    queryFn: ({ signal }) => (kept ? restoreSubmission(kept, signal) : null),
    enabled: kept !== undefined,
  });

  useEffect(() => {
    if (!data) return;
    if (data.insights) return void navigate(paths.thankYou, { replace: true, state: data.insights });
    keepPaymentReturn(data.payment);
    navigate(paths.paymentSuccess, { replace: true });
  }, [data, navigate]);

  const isMissing = error instanceof AppError && error.code === 'not_found';
  const isGone = isMissing && token !== null;
  useEffect(() => {
    if (isGone) forgetSubmission();
  }, [isGone]);

  if (!kept || isGone) return otherwise;
  if (isMissing) return <PerhapsInAccount submissionId={kept.submissionId} />;
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

/** A visitor is not told whether they are linked to an account or deleted: whoever signs in looks again. */
function PerhapsInAccount({ submissionId }: { submissionId: string }) {
  const navigate = useNavigate();

  function handleStartOver() {
    resetForm(forgetPurchase(submissionId));
    navigate(paths.landing);
  }

  return (
    <Page width="narrow">
      <PageHead title="Your insights" />
      <EmptyState
        title="They may be in your account"
        action={
          <>
            <Button
              variant="primary"
              onClick={() => askToSignIn({ mode: 'signin', reason: 'Your insights may be in your account.' })}
            >
              Sign in
            </Button>
            <Button variant="quiet" onClick={handleStartOver}>
              Start Over
            </Button>
          </>
        }
      >
        Insights in an account are shown after signing in. Without an account they are deleted after a time.
      </EmptyState>
    </Page>
  );
}
