import { availableLocks } from '#pwa/offline/storage-keys.ts';

const prefix = 'northbeam.visible.';

/**
 * Tells all tabs that a submission is on screen, so that it is not evicted meanwhile. A shared lock does it, which ends
 * with its tab, however that ends.
 *
 * @returns a function that ends it.
 */
export function markVisibleSubmission(submissionId: string): () => void {
  const closing = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  availableLocks()
    ?.request(prefix + submissionId, { mode: 'shared', signal: closing.signal }, () => promise)
    // The page may end it before the lock is granted.
    .catch(() => undefined);
  return () => {
    closing.abort();
    resolve();
  };
}

/** Lists the submissions that any tab of this browser shows. */
export async function listVisibleSubmissions(): Promise<Set<string>> {
  const locks = (await availableLocks()?.query())?.held ?? [];
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
