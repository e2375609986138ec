import { held } from './held-prompt.ts';

/**
 * How this browser installs an app: by a button of ours, or by steps in its own menus. `none`: not at all; `installed`: this
 * is the installed app.
 */
export type InstallWay = 'prompt' | 'ios' | 'android-firefox' | 'mac-safari' | 'chromium' | 'none' | 'installed';

const ownWindow = '(display-mode: standalone), (display-mode: minimal-ui)';
const isAppleApp = () => (navigator as { standalone?: boolean }).standalone === true;

const listeners = new Set<() => void>();

export function readInstallWay(): InstallWay {
  if (held.isInstalled || isAppleApp() || matchMedia(ownWindow).matches) return 'installed';
  return held.prompt ? 'prompt' : wayOfBrowser();
}

/** By what it can do; its name only tells two Firefoxes apart, of which one installs nothing. */
function wayOfBrowser(): InstallWay {
  if ('standalone' in navigator) return 'ios';
  if ('BeforeInstallPromptEvent' in window) return 'chromium';
  if ('GestureEvent' in window) return 'mac-safari';
  const isFirefox = CSS.supports('-moz-appearance', 'none');
  return isFirefox && navigator.userAgent.includes('Android') ? 'android-firefox' : 'none';
}

/** Shows the browser's own question, which can be shown once. */
export async function askToInstall(): Promise<void> {
  const { prompt } = held;
  held.prompt = undefined;
  const answer = await prompt?.prompt();
  if (answer?.outcome === 'accepted') held.isInstalled = true;
  announce();
}

/** @returns a function that stops listening. */
export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('beforeinstallprompt', announce, { signal });
  window.addEventListener('appinstalled', noteInstalled, { signal });
  return () => {
    listeners.delete(listener);
    over.abort();
  };
}

function noteInstalled(): void {
  held.isInstalled = true;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
