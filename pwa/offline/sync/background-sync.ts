const tag = 'northbeam.sync';

/** Types the part of the registration that only browsers with Background Sync have. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to say when the network is back, also while this page is in the background. A browser that takes
 * itself to be online is not asked, because it would say so at once, however often. A server that is down would then
 * have no pause between the tries.
 */
export async function askForBackgroundSync(): Promise<void> {
  if (navigator.onLine) return;
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(tag);
}

/** Calls the listener when the browser says so, which `background-sync.js` passes on. */
export function onBackgroundSync(listener: () => void, signal: AbortSignal): void {
  const hear = ({ data }: MessageEvent) => {
    if (data === tag) listener();
  };
  navigator.serviceWorker?.addEventListener('message', hear, { signal });
}
