import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { findPayment } from '#pwa/checkout/find-payment.ts';
import { cameBack, forgetPayment, paymentOf } from '#pwa/checkout/known-payment.ts';
import { loadInsights } from '#pwa/checkout/load-insights.ts';
import { resetForm } from '#pwa/offline/form-reset.ts';
import { type KeptSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { forgetPurchase } from './forget-purchase.ts';

/** Where the tab with the insights was closed: finds them, or what was bought on them, by what this browser kept. */
export function KeptInsights({ otherwise }: { otherwise: ReactNode }) {
  const navigate = useNavigate();
  const token = useToken();
  const kept = readKeptSubmission();
  const known = kept && paymentOf(kept.submissionId);
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['kept-insights', known, token],
    queryFn: ({ signal }) => (known ? restore(known, signal) : null),
    enabled: known !== undefined,
    // A payment that was found earlier may have failed since.
    gcTime: 0,
  });

  useEffect(() => {
    if (!data || !isFetchedAfterMount) return;
    if ('insights' in data) return void navigate(paths.thankYou, { replace: true, state: data.insights });
    cameBack(data.payment);
    navigate(paths.paymentSuccess, { replace: true });
  }, [data, isFetchedAfterMount, navigate]);

  const isMissing = error instanceof AppError && error.code === 'not_found';
  const isGone = isMissing && token !== null;
  const submissionId = kept?.submissionId;
  useEffect(() => {
    if (isGone) forgetPayment(submissionId);
  }, [isGone, submissionId]);

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
            Your insights and anything you bought are safe. They’ll load when you’re back online.
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

/** Restores a closed browser's page: the payment if there was one, else the insights. */
async function restore(known: KeptSubmission, signal: AbortSignal) {
  const found = await findPayment(known, signal);
  return typeof found === 'object' ? found : { insights: await loadInsights(known.submissionId, signal) };
}

/** A visitor is not told whether they are linked to an account or deleted: whoever signs in looks again. */
function PerhapsInAccount({ submissionId }: { submissionId: string }) {
  const navigate = useNavigate();

  function handleStartOver() {
    resetForm({ undo: forgetPurchase(submissionId) });
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
        Sign in to see insights that are in an account. Without an account, we delete them{' '}
        {retention.unownedSubmissionDays} days after you last used them.
      </EmptyState>
    </Page>
  );
}
