/** Chromium's, which knows better than any list of browsers that the app can be installed here. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt comes at a time of the browser's choosing, and can be used once. */
export const held: { prompt?: InstallPrompt | undefined; isInstalled?: boolean } = {};

/** From the start of the page on: keeps the browser from asking by itself. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held.prompt = event as InstallPrompt;
  });
}
