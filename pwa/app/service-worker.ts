/**
 * Keeps the app itself on this device, for times without a network.
 *
 * @param onUpdate told when a newer version has come; what it is given loads it.
 */
export async function keepAppHere(onUpdate: (load: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    onUpdate(() => {
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    });
  });
  await worker.register();
}
