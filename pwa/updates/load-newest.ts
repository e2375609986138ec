/** A worker that does not begin is not waited for: the reload gives the version that is there. */
const takeoverMs = 10_000;

/** Reloads the page with the newest version that is on this device. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting) await takeOver(registration.waiting);
  location.reload();
}

function takeOver(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, takeoverMs);
    worker.postMessage({ type: 'SKIP_WAITING' });
  });
}
