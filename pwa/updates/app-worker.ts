import { type Release, releases } from './whats-new.ts';

export interface WorkerListeners {
  /** A newer version is on this device and waits. */
  onWaiting(news: readonly Release[]): void;
  /** A newer version has taken over, by this tab or another one; the code of this page may be gone. */
  onReplaced(): void;
}

export const workerPath = '/sw.js';
const hourMs = 3_600_000;
const answerMs = 1_000;

/** Keeps the app itself on this device, for times without a network, and tells of newer versions. */
export async function keepAppHere({ onWaiting, onReplaced }: WorkerListeners): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  followReplacements(onReplaced);
  // It fetches the whole app, and what the page itself needs comes first.
  if (document.readyState !== 'complete') await new Promise((loaded) => window.addEventListener('load', loaded));
  const { Workbox } = await import('workbox-window');
  let told: ServiceWorker | undefined;

  async function tell(worker: ServiceWorker): Promise<void> {
    if (worker === told) return;
    told = worker;
    onWaiting(await askForNews(worker));
  }

  async function register(): Promise<ServiceWorkerRegistration | undefined> {
    const workbox = new Workbox(workerPath);
    workbox.addEventListener('waiting', ({ sw }) => sw && void tell(sw));
    let isReplaced = false;
    // Workbox stops listening after a version that another tab found: the next one would be missed.
    for (const end of ['installed', 'redundant'] as const) {
      workbox.addEventListener(end, ({ isExternal }) => {
        if (!isExternal || isReplaced) return;
        isReplaced = true;
        void register();
      });
    }
    return workbox.register({ immediate: true });
  }

  const registration = await register();
  if (!registration) return;
  // The first worker takes over the pages that it finds, and a page that was on its way at that moment is none of them.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage('northbeam.take-over');
  followInstalling(registration, tell);
  lookHourly(registration);
}

/** Asks a newer version's worker what is new in it. This works without a network too; what this page knows is left out. */
async function askForNews(worker: ServiceWorker): Promise<readonly Release[]> {
  const { messageSW } = await import('workbox-window');
  // A version from before this question does not answer.
  const late = new Promise<[]>((resolve) => setTimeout(resolve, answerMs, []));
  const news: readonly Release[] = await Promise.race([messageSW(worker, { type: 'WHATS_NEW' }), late]);
  return news.filter(({ id }) => releases.every((known) => known.id !== id));
}

/** Workbox listens after the page has loaded and for the first replacement; other tabs replace earlier, and again. */
function followReplacements(onReplaced: () => void): void {
  // The first worker of a browser takes over too, and replaces nothing.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) onReplaced();
    hadWorker = true;
  });
}

/** Workbox does not see a version that another tab was installing when this page registered. */
function followInstalling(registration: ServiceWorkerRegistration, tell: (worker: ServiceWorker) => void): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    // The first worker of a browser waits for nobody.
    if (installing.state === 'installed' && registration.active && registration.waiting) tell(registration.waiting);
  });
}

/** Browsers look at each navigation alone, and an installed app may stay open for weeks. */
function lookHourly(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < hourMs) return;
    lookedAt = Date.now();
    // Without a network there is nothing newer to be had.
    registration.update().catch(() => undefined);
  });
}
