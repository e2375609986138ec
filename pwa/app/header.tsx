import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { brand } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useIsMounted } from '#pwa/api/use-is-mounted.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { resetForm } from '#pwa/offline/form-reset.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { Brand } from '#pwa/ui/brand-mark.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { useMessages } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import styles from './header.module.css';

const MessageBell = lazy(async () => ({ default: (await import('#pwa/ui/message-bell.tsx')).MessageBell }));
const OwnNav = lazy(async () => ({ default: (await import('./own-nav.tsx')).OwnNav }));
const SyncPill = lazy(async () => ({ default: (await import('#pwa/sync/sync-pill.tsx')).SyncPill }));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

export function Header() {
  const { pathname } = useLocation();
  const isSignedIn = useToken() !== null;
  const isOwned = useOwner() !== null;
  const hasMessages = useMessages().length > 0;
  const isCover = pathname === paths.landing;

  return (
    <header className={classNames(styles.header, isCover && styles.onCover, isOwned && styles.owned)}>
      <div className={styles.inner}>
        <Link
          className={styles.brand}
          to={isOwned ? paths.home : paths.landing}
          aria-label={`${brand}, home`}
          onClick={() => resetForm()}
        >
          <Brand name={brand} />
        </Link>
        <Suspense fallback={null}>{isOwned && <OwnNav />}</Suspense>
        <div className={styles.who}>
          {isOwned && (
            <Suspense fallback={null}>
              <SyncPill />
            </Suspense>
          )}
          {(isSignedIn || hasMessages) && (
            <span className={classNames(styles.bell, !hasMessages && styles.silent)}>
              <Suspense fallback={<span className={styles.bellPlace} />}>
                <MessageBell />
              </Suspense>
            </span>
          )}
          {isSignedIn ? (
            <span className={styles.account}>
              <Suspense fallback={<span className={styles.avatarPlace} />}>
                <AccountMenu />
              </Suspense>
            </span>
          ) : (
            <SignInButton isCover={isCover} />
          )}
        </div>
      </div>
    </header>
  );
}

/** Unseen in prerendered markup, which cannot know who is signed in: nobody sees the wrong button first. */
function SignInButton({ isCover }: { isCover: boolean }) {
  const isMounted = useIsMounted();
  const navigate = useNavigate();

  /** Leads to the first page of the role from the landing page. Any other page stays open, because somebody reads it. */
  async function signIn(): Promise<void> {
    const signedIn = await askToSignIn();
    if (signedIn && isCover) navigate(signedIn);
  }

  return (
    <Button
      size="s"
      variant={isCover ? 'cover-quiet' : 'default'}
      className={isMounted ? undefined : styles.unseen}
      onClick={() => void signIn()}
    >
      Sign In
    </Button>
  );
}
