import { askForNews } from './ask-for-news.ts';
import type { Release } from './whats-new.ts';

export interface WorkerListeners {
  /** A newer version is on this device and waits. */
  onWaiting(news: readonly Release[]): void;
  /** A newer version has taken over, by this tab or another one; the code of this page may be gone. */
  onReplaced(): void;
}

const hourMs = 3_600_000;

/** Keeps the app itself on this device, for times without a network, and tells of newer versions. */
export async function keepAppHere({ onWaiting, onReplaced }: WorkerListeners): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The first worker of a browser takes over too, and replaces nothing.
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) onReplaced();
    hadWorker = true;
  });
  // It fetches the whole app, and what the page itself needs comes first.
  if (document.readyState !== 'complete') await new Promise((loaded) => window.addEventListener('load', loaded));
  const registration = await navigator.serviceWorker.register('/sw.js');
  // The first worker takes over the pages that it finds, and a page that was on its way at that moment is none of them.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage('northbeam.take-over');
  followWaiting(registration, async (worker) => onWaiting(await askForNews(worker)));
  lookHourly(registration);
}

/** Whichever tab found the newer version. */
function followWaiting(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  const look = () => {
    if (registration.waiting) onWaiting(registration.waiting);
  };
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first worker of a browser waits for nobody.
      if (installing.state === 'installed' && registration.active) look();
    });
  };
  registration.addEventListener('updatefound', follow);
  follow();
  look();
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
