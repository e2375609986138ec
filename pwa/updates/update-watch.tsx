import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasNewerDatabase, onNewerDatabase } from '#pwa/offline/newer-database.ts';
import { keepAppHere } from './app-worker.ts';
import { followTyping } from './is-occupied.ts';
import { restorePlace } from './place.ts';
import { UpdateBanner, type UpdateStatus } from './update-banner.tsx';
import { useQuietReload } from './use-quiet-reload.ts';

/** Makes the app open without a network, and says when this page is not the newest version any more. */
export function UpdateWatch() {
  const isDatabaseNewer = useSyncExternalStore(onNewerDatabase, hasNewerDatabase, () => false);
  const [status, setStatus] = useState<UpdateStatus>();
  const [isPutOff, setPutOff] = useState(false);
  useQuietReload(status?.kind);

  useEffect(() => {
    restorePlace();
    followTyping();
    // A browser that keeps nothing (a private window) runs the app all the same, with a network.
    keepAppHere({
      onWaiting(news) {
        setStatus({ kind: 'waiting', news });
        setPutOff(false);
      },
      onReplaced: () => setStatus({ kind: 'replaced' }),
    }).catch(() => undefined);
    return onMissingPart(() => setStatus((known) => known ?? { kind: 'missing part' }));
  }, []);

  if (isDatabaseNewer) return <UpdateBanner status={{ kind: 'newer database' }} />;
  if (!status || (status.kind === 'waiting' && isPutOff)) return null;
  return <UpdateBanner status={status} onLater={() => setPutOff(true)} />;
}

/**
 * Calls the listener when a part of the app could not be loaded: the network or its version is gone. A page says so
 * itself.
 *
 * @returns a function that stops listening.
 */
function onMissingPart(listener: () => void): () => void {
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}
