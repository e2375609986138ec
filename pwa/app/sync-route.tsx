import { lazy, Suspense } from 'react';
import { SyncScreen } from '#pwa/sync/sync-screen.tsx';
import { UpdateNeeded } from '#pwa/updates/update-needed.tsx';

/** In builds for development and tests alone. */
const NetworkLab =
  import.meta.env.MODE === 'lab'
    ? lazy(async () => ({ default: (await import('#pwa/network-lab/network-lab.tsx')).NetworkLab }))
    : undefined;

export function SyncRoute() {
  return (
    <SyncScreen updateNeeded={<UpdateNeeded />}>
      {NetworkLab && (
        <Suspense fallback={null}>
          <NetworkLab />
        </Suspense>
      )}
    </SyncScreen>
  );
}
