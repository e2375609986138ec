import type { ReactNode } from 'react';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** Why the list is empty, and what to do: only once the server has answered is it known that there is nothing. */
export function NoHistory({ newInsights }: { newInsights: ReactNode }) {
  const isFilled = useIsFilled();
  const isSignedIn = useToken() !== null;
  const isOwned = useOwner() !== null;
  if (isOwned && isFilled === undefined) return null;
  if (isFilled) {
    return (
      <EmptyState title="No submissions found" action={newInsights}>
        Answer two short pages and get three insights. You’ll find them here, with every report.
      </EmptyState>
    );
  }
  if (!isSignedIn) {
    return (
      <EmptyState
        title="Please sign in to view your history"
        action={
          <Button variant="primary" onClick={() => askToSignIn()}>
            Sign In
          </Button>
        }
      >
        Your submissions and reports are safe in your account.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Your history isn’t on this device yet" action={newInsights}>
      It’ll download when you’re back online.
    </EmptyState>
  );
}
