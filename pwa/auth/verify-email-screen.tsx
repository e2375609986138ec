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
      To your account
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" to={`${paths.landing}?signin=1`}>
      Sign In
    </ButtonLink>
  );

  if (check.data) {
    return (
      <Page width="narrow">
        <PageHead title="Your email is confirmed" lead="Thank you. There is nothing else to do." actions={onward} />
      </Page>
    );
  }
  if (linkToken !== null && !check.error) {
    return (
      <Page width="narrow">
        <PageHead title="Confirming your email" lead="One moment …" />
      </Page>
    );
  }
  if (check.error && !isRefused(check.error)) {
    return (
      <Page width="narrow">
        <PageHead title="Confirming your email" />
        <FailedState
          title="The server did not answer"
          action={<Button onClick={() => void check.refetch()}>Try again</Button>}
        >
          Your link is not used up.
        </FailedState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHead
        title="This link does not work"
        lead="It was used before, a newer one was sent, or it is too old. Your account says whether your address is confirmed."
        actions={onward}
      />
    </Page>
  );
}

const isRefused = (error: Error) =>
  error instanceof AppError && error.code !== 'network' && error.code !== 'unavailable';
