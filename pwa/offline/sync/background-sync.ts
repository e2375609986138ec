const tag = 'northbeam.sync';

/** Types the part of the registration that only browsers with Background Sync have. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser, where it can, to say when the network is back, also while this page is in the background. Not while it
 * takes itself to be online: it would say so at once, however often it was asked, and a server that is down would have no
 * pause between the tries.
 */
export async function askForBackgroundSync(): Promise<void> {
  if (navigator.onLine) return;
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(tag);
}

/** Told when the browser says so; `background-sync.js` passes it on. */
export function onBackgroundSync(listener: () => void, signal: AbortSignal): void {
  const hear = ({ data }: MessageEvent) => {
    if (data === tag) listener();
  };
  navigator.serviceWorker?.addEventListener('message', hear, { signal });
}
