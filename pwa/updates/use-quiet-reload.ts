import { useEffect } from 'react';
import { availableLocks } from '#pwa/offline/storage-keys.ts';
import { reloadApp } from './reload-app.ts';
import type { UpdateStatus } from './update-banner.tsx';
import { whenQuiet } from './when-quiet.ts';

const lockName = 'northbeam.tab-with-update';

/** Nobody is asked where nobody would notice. A version that waits is only begun where no other tab is open. */
export function useQuietReload(kind: UpdateStatus['kind'] | undefined): void {
  useEffect(() => {
    if (kind !== 'waiting' && kind !== 'replaced') return;
    const over = new AbortController();
    if (kind === 'waiting') countThisTab(over.signal);
    let isTrying = false;
    const stop = whenQuiet(async () => {
      if (isTrying) return;
      isTrying = true;
      const hasBegun = (kind === 'replaced' || (await isOnlyTab())) && (await reloadApp({ canLose: false }));
      isTrying = hasBegun;
    });
    return () => {
      stop();
      over.abort();
    };
  }, [kind]);
}

/** Counts this tab by a lock while a newer version waits; a page with a lock can't enter the back/forward cache. */
function countThisTab(signal: AbortSignal): void {
  const untilOver = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  availableLocks()
    ?.request(lockName, { mode: 'shared', signal }, untilOver)
    .catch(() => undefined);
}

/** Tells whether no other tab would lose its code to a newer version. */
async function isOnlyTab(): Promise<boolean> {
  const { held = [] } = (await availableLocks()?.query()) ?? {};
  return held.filter(({ name }) => name === lockName).length === 1;
}
