import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sendRequest } from '#pwa/api/send-request.ts';
import { QuestionnaireWatch } from '#pwa/insights/questionnaire-watch.tsx';
import { startSending } from '#pwa/offline/send-requests.ts';
import { downloadedReportKey } from '#pwa/offline/storage-keys.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { useComposing } from '#pwa/ui/use-composing.ts';
import { useKeptFocus } from '#pwa/ui/use-kept-focus.ts';
import { paths } from '#schema/paths.ts';

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

/** Sends the questions of this device's owner on every page. */
function AskWatch() {
  const owner = useOwner();
  useEffect(() => {
    if (owner === null) return;
    const controller = new AbortController();
    import('#pwa/chat/ask/start-asking.ts').then(
      ({ startAsking }) => {
        if (controller.signal.aborted) return;
        controller.signal.addEventListener('abort', startAsking());
      },
      // Without the file nothing is asked from this page; the next one tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [owner]);
  return null;
}

/** Sends the outbox of this device while the app is open. */
function RequestSender() {
  useEffect(() => startSending(sendRequest), []);
  return null;
}

/** Copies a PDF that a visitor downloaded into the account that they open on this device. */
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
