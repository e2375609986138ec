import { availableLocks } from '#pwa/offline/storage-keys.ts';

const lockName = 'northbeam.tab-with-update';

/** Held while a newer version waits and not before: a page that holds a lock is not kept for the Back button. */
export function countThisTab(signal: AbortSignal): void {
  const untilOver = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  availableLocks()
    ?.request(lockName, { mode: 'shared', signal }, untilOver)
    .catch(() => undefined);
}

/** Whether no other tab would lose its code to a newer version. */
export async function isOnlyTab(): Promise<boolean> {
  const { held = [] } = (await availableLocks()?.query()) ?? {};
  return held.filter(({ name }) => name === lockName).length === 1;
}
