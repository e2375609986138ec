import type { StoredRequest } from '#sync/client/request-queue.ts';
import { keepStorage } from './persist-storage.ts';
import type { LaneLimit, NewRequest } from './request-rows.ts';
import { sendSoon } from './send-signal.ts';
import { noteLocalWork } from './storage-keys.ts';
import { loadVisitorDb } from './visitor-db.ts';

/** Stores a request whose first send just failed; the same id again changes nothing. Settles once it is committed. */
export async function addRequest(request: NewRequest, now: number, limit?: LaneLimit): Promise<void> {
  noteLocalWork();
  await (await loadVisitorDb()).insertRequest(request, now, limit);
  sendSoon();
  void keepStorage();
}

/** Puts a request back that was taken back a moment ago. */
export async function restoreRequest(request: StoredRequest): Promise<void> {
  noteLocalWork();
  await (await loadVisitorDb()).putRequest(request);
  sendSoon();
}

/** The same word guards sending and taking back, in all tabs of this browser. */
const lockName = 'northbeam.requests';

/** Runs `work` while no other tab sends or takes back a request. */
export function withRequestLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on pages without HTTPS.
  const locks = navigator.locks as LockManager | undefined | null;
  return locks ? locks.request(lockName, work) : work();
}

/**
 * Takes a request out of the queue, to edit or cancel it; waits for a send that is under way.
 *
 * @returns the request, or undefined when it is gone.
 * @throws AppError `conflict` when the server has it already.
 */
export function takeBackRequest(id: string): Promise<StoredRequest | undefined> {
  return withRequestLock(async () => (await loadVisitorDb()).takeRequest(id));
}

/** Removes a delivered request whose answer the person has seen. */
export const forgetRequest = async (id: string): Promise<void> => (await loadVisitorDb()).deleteRequest(id);

/** Calls `onChange` with a lane's requests, oldest first, now and after every change in any tab. */
export function watchRequests(
  lane: string,
  onChange: (requests: StoredRequest[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const controller = new AbortController();
  loadVisitorDb().then(({ watchLane }) => {
    if (!controller.signal.aborted) controller.signal.addEventListener('abort', watchLane(lane, onChange, onError));
  }, onError);
  return () => controller.abort();
}
