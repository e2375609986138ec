import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#pwa/api/current-user.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { AppError } from '#schema/errors.ts';
import styles from './account.module.css';
import { callResendVerification } from './account-queries.ts';

const bannerMs = 5_000;

/** Shows whether the address is confirmed, and otherwise offers its link once more. */
export function EmailConfirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  if (isConfirmed) return <Badge tone="ok">Confirmed</Badge>;
  return <LinkAgain email={email} />;
}

function LinkAgain({ email }: { email: string }) {
  const token = useToken();
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();
  const { run, busy, error } = useAction(async () => {
    try {
      await callResendVerification();
      notify({ tone: 'ok', text: `We sent a new link to ${email}.`, hideAfterMs: bannerMs });
    } catch (cause) {
      // It was confirmed in another place since this page was loaded.
      if (!(cause instanceof AppError && cause.code === 'conflict')) throw cause;
      await queryClient.invalidateQueries(currentUserQuery(token));
    }
  }, 'We couldn’t send the link. Please try again.');

  return (
    <>
      <Badge tone="warn">Not confirmed yet</Badge>
      <div className={styles.again}>
        <Button size="s" busy={busy} busyLabel="Sending the link" onClick={() => void run()}>
          Send the link again
        </Button>
        {error && <Banner tone="danger">{error}</Banner>}
      </div>
    </>
  );
}
