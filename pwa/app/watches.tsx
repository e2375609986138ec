import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { QuestionnaireWatch } from '#pwa/insights/questionnaire-watch.tsx';
import { downloadedReportKey } from '#pwa/offline/storage-keys.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { useComposing } from '#pwa/ui/use-composing.ts';
import { useKeptFocus } from '#pwa/ui/use-kept-focus.ts';
import { paths } from '#schema/paths.ts';
import { AskWatch } from './ask-watch.tsx';
import { RequestSender } from './request-sender.tsx';

const StartAtHome = lazy(async () => ({ default: (await import('./start-at-home.tsx')).StartAtHome }));

/** In builds for development and tests alone. */
const LabStrip =
  import.meta.env.MODE === 'lab'
    ? lazy(async () => ({ default: (await import('#pwa/network-lab/lab-strip.tsx')).LabStrip }))
    : undefined;

/** Runs the background work of every page that its first picture does not need. */
export function Watches() {
  useComposing();
  useKeptFocus();
  useDownloadedPdf();
  const isStart = useIsStart();
  return (
    <>
      <Suspense fallback={null}>{isStart && <StartAtHome />}</Suspense>
      <AskWatch />
      <RequestSender />
      <QuestionnaireWatch />
      {LabStrip && (
        <Suspense fallback={null}>
          <LabStrip />
        </Suspense>
      )}
    </>
  );
}

/** The device's own person opened the landing page itself. A link to it inside the app has an entry with a key of its own. */
function useIsStart(): boolean {
  const { pathname, search, key } = useLocation();
  const isOwned = useOwner() !== null;
  return isOwned && pathname === paths.landing && search === '' && key === 'default';
}

/** What a visitor downloaded is kept on this device once they have an account. */
function useDownloadedPdf(): void {
  const owner = useOwner();
  useEffect(() => {
    if (owner === null || localStorage.getItem(downloadedReportKey) === null) return;
    const controller = new AbortController();
    import('#pwa/report/keep-downloaded.ts').then(
      ({ keepDownloaded }) => {
        if (!controller.signal.aborted) controller.signal.addEventListener('abort', keepDownloaded());
      },
      // Without the file the next start tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [owner]);
}
