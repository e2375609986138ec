import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { MessageHost } from '#pwa/ui/message-center.tsx';
import { SkipLink } from '#pwa/ui/skip-link.tsx';
import { LoadBoundary } from '#pwa/updates/load-boundary.tsx';
import { paths } from '#schema/paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useRouteFocus } from './use-route-focus.ts';

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
