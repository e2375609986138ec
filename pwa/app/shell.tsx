import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { MessageHost } from '#pwa/ui/message-center.tsx';
import { SkipLink } from '#pwa/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useRouteFocus } from './use-route-focus.ts';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useRouteFocus(pathname);
  return (
    <>
      <SkipLink>Skip to the content</SkipLink>
      <Header />
      <MessageHost />
      <div className={styles.content}>{children}</div>
      <Footer />
    </>
  );
}
