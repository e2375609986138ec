import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { AppError } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { callVerifyEmail } from './auth-calls.ts';
import { useLinkToken } from './use-link-token.ts';

/** The page behind the link of the welcome mail and of the mail to a changed address. */
export function VerifyEmailScreen() {
  const linkToken = useLinkToken();
  const isSignedIn = useToken() !== null;
  const queryClient = useQueryClient();
  const check = useQuery({
    queryKey: ['verify-email', linkToken],
    queryFn: async () => {
      await callVerifyEmail(linkToken ?? '');
      // A first read that is still under way would bring what was true before the link was opened.
      await queryClient.cancelQueries({ queryKey: ['current-user'] });
      await queryClient.invalidateQueries({ queryKey: ['current-user'] });
      return true;
    },
    enabled: linkToken !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onward = isSignedIn ? (
    <ButtonLink variant="primary" to={paths.account}>
      Go to your account
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" to={`${paths.landing}?signin=1`}>
      Sign In
    </ButtonLink>
  );

  if (check.data) {
    return (
      <Page width="narrow">
        <PageHead title="Your email is confirmed" lead="Thank you. You’re all set." actions={onward} />
      </Page>
    );
  }
  if (linkToken !== null && !check.error) {
    return (
      <Page width="narrow">
        <PageHead title="Confirming your email" lead="One moment…" />
      </Page>
    );
  }
  if (check.error && !isRefused(check.error)) {
    return (
      <Page width="narrow">
        <PageHead title="Confirming your email" />
        <FailedState
          title="Can’t reach Northbeam right now"
          action={<Button onClick={() => void check.refetch()}>Try again</Button>}
        >
          Your link still works. Please try again.
        </FailedState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHead
        title="This link doesn’t work"
        lead="It’s been used, it’s expired, or we sent you a newer one. Check your account to see if your address is confirmed."
        actions={onward}
      />
    </Page>
  );
}

const isRefused = (error: Error) =>
  error instanceof AppError && error.code !== 'network' && error.code !== 'unavailable';
