import { useEffect } from 'react';
import { useOwner } from '#pwa/offline/use-owner.ts';

/** Sends the questions of whoever this device belongs to, whatever page is open. */
export function AskWatch() {
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
