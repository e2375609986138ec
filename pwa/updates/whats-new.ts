export interface Release {
  /** The day of the release; unique, also when there are two on a day. */
  id: string;
  /** One sentence: what a person notices. */
  text: string;
}

/**
 * Lists each release's news, the newest first. The build hands it to its service worker, which tells it to older tabs.
 */
export const releases: readonly Release[] = [
  {
    id: '2026-11-23',
    text: 'You can install Northbeam, open it offline, and see what’s new before it reloads.',
  },
];
