import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { callVerifyResetToken } from './auth-calls.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page behind the link of a reset mail, and of the first admin's one-time link. */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const check = useQuery({
    queryKey: ['reset-token', token],
    queryFn: async () => {
      await callVerifyResetToken(token ?? '');
      return true;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (token === null) return <InvalidLink message="Invalid reset link" />;
  if (check.error) return <CheckFailed error={check.error} onRetry={() => void check.refetch()} />;
  if (!check.data) return <CheckingLink />;
  return (
    <Page width="narrow">
      <PageHead title="Reset your password" lead="Choose a new password. We’ll sign you out on all other devices." />
      <NewPasswordForm token={token} onDone={() => navigate(`${paths.landing}?signin=1`)} />
    </Page>
  );
}

function CheckingLink() {
  return (
    <Page width="narrow">
      <PageHead title="Reset your password" lead="Checking your link…" />
      <Skeleton label="Checking your link">
        <SkeletonLine width="short" />
        <SkeletonBlock height="s" />
        <SkeletonLine width="short" />
        <SkeletonBlock height="s" />
      </Skeleton>
    </Page>
  );
}

function CheckFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof AppError && (error.code === 'invalid_reset_link' || error.code === 'bad_request');
  if (isRefused) return <InvalidLink message={error.userMessage} />;
  return (
    <Page width="narrow">
      <PageHead title="Reset your password" />
      <FailedState title="Failed to verify reset link" action={<Button onClick={onRetry}>Try again</Button>}>
        Can’t reach Northbeam right now. Your link still works.
      </FailedState>
    </Page>
  );
}

function InvalidLink({ message }: { message: string }) {
  return (
    <Page width="narrow">
      <PageHead
        title="Invalid Reset Link"
        lead={`${message}. Links work once, for 30 minutes. Only the newest one works.`}
        actions={
          <ButtonLink variant="primary" to={`${paths.landing}?signin=1`}>
            Return to Login
          </ButtonLink>
        }
      />
    </Page>
  );
}
