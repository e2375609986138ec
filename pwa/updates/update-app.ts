import { reloadApp } from './reload-app.ts';

/** The whole app is fetched meanwhile; slower than this it goes on without anybody waiting for it. */
const installMs = 60_000;

/**
 * Looks for a newer version, and reloads with it.
 *
 * @returns `none` when there is no newer one to be had now; `unwritten` when a draft could not be written. Nothing was done then.
 * @throws what the browser throws when it cannot look, without a network for example
 */
export async function updateApp(): Promise<'reloaded' | 'none' | 'unwritten'> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without a worker each load is the newest version.
  if (registration) {
    await registration.update();
    if (registration.installing) await settled(registration.installing);
    if (!registration.waiting) return 'none';
  }
  return (await reloadApp({ canLose: false })) ? 'reloaded' : 'unwritten';
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, installMs);
    look();
  });
}
