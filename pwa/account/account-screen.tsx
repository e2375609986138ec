import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useRememberedUser } from '#pwa/offline/sync/use-remembered-user.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead, PageSection } from '#pwa/ui/page.tsx';
import { Skeleton, SkeletonLine } from '#pwa/ui/skeleton.tsx';
import { AccountData } from './account-data.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export interface AccountScreenProps {
  /** Shows what the person has bought. */
  plan: ReactNode;
}

export function AccountScreen({ plan }: AccountScreenProps) {
  const { user, error, retry } = useShownUser();
  const [isEditing, setEditing] = useState(false);
  const details = useRef<HTMLDivElement>(null);
  useFocusAfterSwitch(details, isEditing);

  if (!user) {
    return (
      <Page>
        <PageHead title="Account Details" />
        <NotLoaded plan={plan}>{error ? <LoadFailed onRetry={retry} /> : <AccountSkeleton />}</NotLoaded>
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title="Account Details" lead="Used by your reports and your coach." />
      <PageSection title="Your details">
        <div ref={details}>
          {isEditing ? (
            <ProfileForm key={user.id} user={user} onClose={() => setEditing(false)} />
          ) : (
            <ProfileView user={user} onEdit={() => setEditing(true)} />
          )}
        </div>
      </PageSection>
      {plan}
      <SecuritySection user={user} />
      <SessionsSection />
      <AccountData />
    </Page>
  );
}

/**
 * Whose account is on the page: still the last person's while their session has ended and they sign in again over it, so
 * that what they were typing stays.
 */
function useShownUser() {
  const { user, ...query } = useCurrentUser();
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  return { user: user ?? shown, ...query };
}

/** The button that switched the mode went with it, so the focus goes to the first control of the other mode. */
function useFocusAfterSwitch(place: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const last = useRef(isEditing);
  useEffect(() => {
    if (last.current === isEditing) return;
    last.current = isEditing;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [place, isEditing]);
}

/** Without the server, whom this device knows as its owner: at once, and not after the last try. */
function NotLoaded({ plan, children }: { plan: ReactNode; children: ReactNode }) {
  const remembered = useRememberedUser();
  const isOffline = useIsOffline();
  if (!remembered || !isOffline) return children;
  return (
    <>
      <PageSection title="Your details" note="From your last visit online. Connect to make changes.">
        <ProfileView user={remembered} />
      </PageSection>
      {plan}
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedState
      title="Failed to load user data. Please try again later."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing was changed. Your account is safe.
    </FailedState>
  );
}

function AccountSkeleton() {
  return (
    <PageSection title="Your details">
      <Skeleton label="Loading your account">
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
        <SkeletonLine width="long" />
        <SkeletonLine width="half" />
        <SkeletonLine width="long" />
      </Skeleton>
    </PageSection>
  );
}
