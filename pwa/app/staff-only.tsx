import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { readToken } from '#pwa/api/session-token.ts';
import { askToSignIn, useSignInPrompt } from '#pwa/api/sign-in-prompt.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { forgotten } from '#pwa/offline/sync/signals.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { type OwnRole, useOwnRole } from '#pwa/offline/sync/use-own-role.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Page, PageHead } from '#pwa/ui/page.tsx';
import { errors } from '#schema/errors.ts';
import { paths } from '#schema/paths.ts';
import { isLeaseOver } from '#sync/client/forget.ts';
import { pageName } from './page-title.ts';
import { RouteSkeleton } from './route-skeleton.tsx';
import styles from './staff-only.module.css';

/**
 * Guards the pages of staff. Nothing below it is drawn, and no call for data is made, before the role is known to allow it.
 *
 * @param adminOnly for admins alone; else for admins and coaches
 */
export function StaffOnly({ adminOnly = false }: { adminOnly?: boolean | undefined }) {
  const { isLost, count } = useForgets();
  const lease = useSynced(readLease).value;
  // After a reload only the device knows; it learns of a new sign-in with the next request.
  const isRevoked = useToken() === null && lease?.isRevoked === true;
  const { role, isFailed, retry } = useSteadyRole(isLost || isRevoked);
  const isSignedOut = useIsSignedOut();
  const isAllowed = role === 'admin' || (role === 'coach' && !adminOnly);
  if (isAllowed && (lease?.isOver || isSignedOut)) return <StaffLocked lease={lease} />;
  // A new page after each purge, because a page has in its memory what it showed last.
  if (isAllowed) return <Outlet key={count} />;
  if (isFailed) return <RoleFailed onRetry={retry} />;
  return role === undefined ? <RouteSkeleton /> : <NotPermitted isVisitor={role === 'visitor'} />;
}

interface Lease {
  /** The staff rows are gone, and the screens locked until the next answer (docs/protocol.md#15-forget). */
  isOver: boolean;
  /** The session was revoked, and the staff rows went with it: they return only with a sign-in as staff. */
  isRevoked: boolean;
  /** The queue has edits that the server has not recorded. */
  hasUnsent: boolean;
}

export async function readLease(db: SyncedDb): Promise<Lease> {
  const state = await db.state.get(theOne);
  if (!state) return { isOver: false, isRevoked: false, hasUnsent: false };
  // The clock may be further than at the last check.
  const isOver = state.isLeaseOver === true || isLeaseOver(state, Date.now());
  const hasUnsent = state.nextId - 1 > state.acceptedThrough;
  return { isOver, isRevoked: state.session === 'revoked', hasUnsent };
}

/**
 * Tells whether the session is over and the person has closed the dialog to sign in, or came back later. Until then the page
 * stays under the dialog, with the text in its fields (docs/protocol.md#on-the-device).
 */
function useIsSignedOut(): boolean {
  const [hasToken, isAsked] = [useToken() !== null, useSignInPrompt() !== null];
  const [wasAsked, setWasAsked] = useState(false);
  const [isOpen, setOpen] = useState(hasToken);
  if (isAsked !== wasAsked) setWasAsked(isAsked);
  const isDeclined = wasAsked && !isAsked;
  const staysOpen = hasToken || (isOpen && !isDeclined);
  if (staysOpen !== isOpen) setOpen(staysOpen);
  return !staysOpen;
}

/** Keeps the role while the same person signs in again over the page. The page then keeps the text in its fields. */
function useSteadyRole(isLost: boolean): OwnRole {
  const owner = useOwner();
  const own = useOwnRole();
  const role = isLost ? 'visitor' : own.role;
  const [known, setKnown] = useState({ owner, role });
  if (role !== undefined && (role !== known.role || owner !== known.owner)) setKnown({ owner, role });
  return { ...own, role: role ?? (owner !== null && owner === known.owner ? known.role : undefined) };
}

/**
 * Follows purges of scope `staff` while the page is open. Somebody who lost access sees nothing any more, whatever role this
 * device remembers, until they sign in again.
 */
function useForgets(): { isLost: boolean; count: number } {
  const token = useToken();
  const [count, setCount] = useState(0);
  /** Holds the token of the session that lost access; null for a session without one. */
  const [lostWith, setLostWith] = useState<{ token: string | null }>();
  useEffect(
    () =>
      forgotten.subscribe(({ scope, reason }) => {
        if (scope === 'own') return;
        setCount((before) => before + 1);
        if (reason !== 'lease') setLostWith({ token: readToken() });
      }),
    [],
  );
  if (lostWith && token !== null && token !== lostWith.token) setLostWith(undefined);
  return { isLost: lostWith !== undefined, count };
}

function NotPermitted({ isVisitor }: { isVisitor: boolean }) {
  const action = isVisitor ? (
    <Button variant="primary" onClick={() => askToSignIn()}>
      Sign In
    </Button>
  ) : (
    <ButtonLink variant="primary" to={paths.home}>
      Go to Home
    </ButtonLink>
  );
  return (
    <LockedPage title={errors.forbidden.userMessage} action={action}>
      {isVisitor
        ? 'This page is for coaches and admins. If you’re one of them, sign in to open it.'
        : 'This page is for coaches and admins.'}
    </LockedPage>
  );
}

/** Replaces a staff page. It says why nothing of clients is shown, what is safe, and how to open it again. */
function StaffLocked({ lease }: { lease: Lease | undefined }) {
  const isSignedOut = useToken() === null;
  const isOffline = useIsOffline();
  const action = isSignedOut ? (
    <Button variant="primary" onClick={() => askToSignIn()}>
      Sign In
    </Button>
  ) : (
    <Button variant="primary" onClick={() => openAccount()?.sendNow()}>
      Try again
    </Button>
  );
  return (
    <LockedPage
      title={lease?.isOver ? 'This device has been offline for seven days' : 'Your session has ended'}
      action={action}
    >
      <p>
        {lease?.isOver
          ? 'To protect your clients, we removed their data from this device. It comes back, and this page opens, as soon as you’re connected.'
          : 'Your clients’ data is still on this device. It’s locked until you sign in again.'}
      </p>
      {lease?.hasUnsent && <p>Your unsent changes are safe. We’ll send them then.</p>}
      <p role="status">{!isSignedOut && isOffline && 'Can’t reach Northbeam right now.'}</p>
    </LockedPage>
  );
}

function LockedPage({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <EmptyState
        level={1}
        title={title}
        drawing={<LockKeyhole className={styles.lock} aria-hidden="true" />}
        action={action}
      >
        <div className={styles.reasons}>{children}</div>
      </EmptyState>
    </Page>
  );
}

function RoleFailed({ onRetry }: { onRetry: () => void }) {
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHead title={pageName(pathname)} />
      <FailedState title="Failed to load current user." action={<Button onClick={onRetry}>Try again</Button>}>
        We couldn’t check whether you can open this page. Nothing was changed.
      </FailedState>
    </Page>
  );
}
