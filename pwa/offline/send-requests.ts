import { createRequestQueue, type SendOutcome, type StoredRequest } from '#sync/client/request-queue.ts';
import { withRequestLock } from './requests.ts';
import { setSender } from './send-signal.ts';
import { mayHoldLocalWork } from './storage-keys.ts';
import { withVisitorDb } from './visitor-db.ts';

export type SendRequest = (request: StoredRequest) => Promise<SendOutcome>;

const store = {
  listWaiting: () => withVisitorDb((db) => db.requests.where({ state: 'waiting' }).sortBy('createdAt')),
  update: (id: string, change: Partial<StoredRequest>) =>
    withVisitorDb(async (db) => void (await db.requests.update(id, change))),
  remove: (id: string) => withVisitorDb((db) => db.requests.delete(id)),
};

/**
 * Sends what waits, one tab at a time: now, when the network or the person comes back, and when the next try is due.
 * `navigator.onLine` is not asked: only an answer of the server tells that it can be reached.
 *
 * @returns a function that stops it.
 */
export function startSending(send: SendRequest): () => void {
  const queue = createRequestQueue({ store, network: { send }, clock: Date.now, random: Math.random });
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function pass(isNetworkBack: boolean): Promise<void> {
    if (signal.aborted || !mayHoldLocalWork()) return;
    clearTimeout(timer);
    const due = await withRequestLock(() => queue.deliver(isNetworkBack)).catch(() => Date.now() + storageRetryMs);
    if (due === undefined || signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => pass(false), Math.max(shortestPauseMs, due - Date.now()));
  }

  setSender(() => pass(false));
  const onReturn = () => {
    if (document.visibilityState === 'visible') pass(true);
  };
  window.addEventListener('online', onReturn, { signal });
  window.addEventListener('focus', onReturn, { signal });
  document.addEventListener('visibilitychange', onReturn, { signal });
  pass(true);

  return () => {
    controller.abort();
    clearTimeout(timer);
    setSender(undefined);
  };
}

/** When the local database itself cannot be read, it is asked again after this. */
const storageRetryMs = 60_000;
const shortestPauseMs = 250;
