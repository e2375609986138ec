import { askServer } from '#pwa/api/ask-server.ts';
import { withTimeLimit } from '#pwa/api/time-limit.ts';
import { readErrorBody } from '#schema/errors.ts';
import { forgetLocalWork } from './forget-local-work.ts';
import { hasPendingCleanup, listPendingCleanup, removePendingCleanup } from './pending-cleanup.ts';
import { visitorDbName } from './storage-keys.ts';

const answerMs = 20_000;
const retryMs = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs what signing out left to clean up: empties the databases, and ends the sessions on the server. What fails is tried
 * again while the app is open, when the network is back, and at the next start.
 *
 * @returns settles when the databases are empty or gone; sessions end in their own time.
 * @throws what the databases threw.
 */
export async function runPendingCleanup(): Promise<void> {
  clearTimeout(timer);
  const databases = Promise.all(listPendingCleanup('database').map(emptyDatabase));
  const sessions = Promise.all(listPendingCleanup('session').map(endSession));
  void Promise.allSettled([databases, sessions]).then(tryLater);
  await databases;
}

function tryLater(): void {
  clearTimeout(timer);
  if (!hasPendingCleanup()) return;
  timer = setTimeout(tryAgain, retryMs);
  window.addEventListener('online', tryAgain, { once: true });
}

/** Runs the pending cleanup again. A new failure is tried later. */
const tryAgain = () => void runPendingCleanup().catch(() => undefined);

async function emptyDatabase(name: string): Promise<void> {
  const isWanted = () => listPendingCleanup('database').includes(name);
  if (name !== visitorDbName) return deleteDb(name);
  // Once another tab has done it, the data here is the next visitor's.
  await forgetLocalWork(isWanted);
  removePendingCleanup('database', name);
}

/** Without Dexie, which may not be there without a network. What is open in other tabs closes, or is deleted when it does. */
function deleteDb(name: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => {
      removePendingCleanup('database', name);
      resolve();
    };
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** Goes on when the page is closed. */
async function endSession(token: string): Promise<void> {
  const response = await askServer('/api/auth/logout', {
    method: 'POST',
    cache: 'no-store',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: '{}',
    signal: withTimeLimit(undefined, answerMs),
  });
  if (await isOver(response)) removePendingCleanup('session', token);
}

/** A portal or a proxy answers too, with pages, and knows nothing of the session. */
async function isOver(response: Response): Promise<boolean> {
  if (response.status !== 401) return response.status === 204;
  return readErrorBody(await response.json()) !== undefined;
}
