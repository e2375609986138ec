import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { MessageHost } from '#pwa/ui/message-center.tsx';
import { SkipLink } from '#pwa/ui/skip-link.tsx';
import { LoadBoundary } from '#pwa/updates/load-boundary.tsx';
import { paths } from '#schema/paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }));

/** Draws the frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isOwned = useOwner() !== null;
  useRouteFocus(pathname);
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <Header />
      <MessageHost />
      <div className={styles.content}>
        <LoadBoundary at={pathname}>{children}</LoadBoundary>
      </div>
      {/* A conversation fills the window; its disclaimer stands in it. */}
      {pathname !== paths.chat && <Footer />}
      <Suspense fallback={null}>{isOwned && <BottomBar />}</Suspense>
    </>
  );
}

/** After a change of page the focus and the view go to its start, as after a page load; not on the first page. */
function useRouteFocus(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
