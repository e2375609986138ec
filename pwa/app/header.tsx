import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useIsMounted } from '#pwa/api/use-is-mounted.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { resetForm } from '#pwa/offline/form-reset.ts';
import { Brand } from '#pwa/ui/brand-mark.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { MessageBell } from '#pwa/ui/message-bell.tsx';
import { useMessages } from '#pwa/ui/message-center.tsx';
import { paths } from '#schema/paths.ts';
import styles from './header.module.css';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

const timeOfDay = (at: number) => new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(at);

export function Header() {
  const { pathname } = useLocation();
  const isSignedIn = useToken() !== null;
  const hasMessages = useMessages().length > 0;
  const isCover = pathname === paths.landing;

  return (
    <header className={classNames(styles.header, isCover && styles.onCover)}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.landing} aria-label={`${brand}, home`} onClick={() => resetForm()}>
          <Brand name={brand} />
        </Link>
        <div className={styles.who}>
          {(isSignedIn || hasMessages) && (
            <span className={styles.bell}>
              <MessageBell formatTime={timeOfDay} />
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
  return (
    <Button
      size="s"
      variant={isCover ? 'cover-quiet' : 'default'}
      className={isMounted ? undefined : styles.unseen}
      onClick={() => askToSignIn()}
    >
      Sign In
    </Button>
  );
}
