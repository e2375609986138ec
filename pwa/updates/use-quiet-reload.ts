import { useEffect } from 'react';
import { countThisTab, isOnlyTab } from './only-tab.ts';
import { reloadApp } from './reload-app.ts';
import type { UpdateStatus } from './update-banner.tsx';
import { whenQuiet } from './when-quiet.ts';

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
