import { lazy, Suspense } from 'react';
import { MessageCenterProvider } from '#pwa/ui/message-center.tsx';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { LoadBoundary } from '#pwa/updates/load-boundary.tsx';
import { messages } from './messages.ts';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell.tsx';
import { SignInHost } from './sign-in-host.tsx';

type Notices = typeof import('./notices.ts');
/** Without their code the page works all the same. */
const notice = (name: keyof Notices) =>
  lazy(() =>
    import('./notices.ts').then(
      (notices) => ({ default: notices[name] }),
      () => ({ default: () => null }),
    ),
  );
const UpdateWatch = notice('UpdateWatch');
const InstallOffer = notice('InstallOffer');
const Watches = lazy(async () => ({ default: (await import('./watches.tsx')).Watches }));

export function App() {
  return (
    <LoadBoundary>
      <MessageCenterProvider center={messages}>
        <ToastProvider>
          <SessionWatch />
          <Shell>
            <Suspense fallback={null}>
              <UpdateWatch />
            </Suspense>
            <Suspense fallback={null}>
              <Watches />
            </Suspense>
            <AppRoutes />
            <Suspense fallback={null}>
              <InstallOffer />
            </Suspense>
          </Shell>
          <SignInHost />
        </ToastProvider>
      </MessageCenterProvider>
    </LoadBoundary>
  );
}
