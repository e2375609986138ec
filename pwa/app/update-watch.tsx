import { useEffect, useState } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { keepAppHere } from './service-worker.ts';

/** Makes the app open without a network, and offers a newer version by choice. */
export function UpdateWatch() {
  const [load, setLoad] = useState<() => void>();

  useEffect(() => {
    // A browser that keeps nothing (a private window) runs the app all the same, with a network.
    keepAppHere((loadUpdate) => setLoad(() => loadUpdate)).catch(() => undefined);
  }, []);

  if (!load) return null;
  return (
    <Wrap>
      <Banner tone="beam" title="New version ready" action={<Button onClick={load}>Reload now</Button>}>
        What you have typed is kept on this device.
      </Banner>
    </Wrap>
  );
}
