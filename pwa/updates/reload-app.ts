import { writeDrafts } from '#pwa/offline/draft.ts';
import { workerPath } from './app-worker.ts';
import { rememberPlace } from './place.ts';

/**
 * Limits the wait for a worker to take over; after that the reload gives the version that is there. A busy device may
 * need ten seconds to start a worker, and a reload with the old version helps nobody.
 */
const takeoverMs = 30_000;

/**
 * Reloads with the newest version, and comes back to the same place with all that was typed.
 *
 * @param canLose reload also when a draft could not be written
 * @returns false when one could not, and nothing was done
 */
export async function reloadApp({ canLose }: { canLose: boolean }): Promise<boolean> {
  const isWritten = await writeDrafts().then(
    () => true,
    () => false,
  );
  if (!isWritten && !canLose) return false;
  rememberPlace();
  await loadNewest();
  return true;
}

/** Reloads the page with the newest version that is on this device. */
async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting) {
    const late = new Promise((resolve) => setTimeout(resolve, takeoverMs));
    // Without the code for it the reload gives the version that is there.
    await Promise.race([takeOver(), late]).catch(() => undefined);
  }
  location.reload();
}

async function takeOver(): Promise<void> {
  // Workbox would miss that another tab is faster than its registration.
  const isReplaced = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerPath);
  await workbox.register({ immediate: true });
  workbox.messageSkipWaiting();
  await isReplaced;
}
