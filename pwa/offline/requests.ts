import { AppError } from '#schema/errors.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { noteLocalWork, noteNoLocalWork } from './kept-flag.ts';
import type { LocalDb } from './local-db.ts';
import { sendSoon } from './send-signal.ts';
import { localDb, withLocalDb } from './with-local-db.ts';

export interface NewRequest {
  id: string;
  lane: string;
  path: string;
  body: unknown;
  keepsAnswer: boolean;
  sessionMark: string | null;
}

/** At most `rows` of a lane wait, none for longer than `ageMs`; the oldest give way. */
export interface LaneLimit {
  rows: number;
  ageMs: number;
}

const firstRetryMs = 2_000;

/** Stores a request whose first send just failed; the same id again changes nothing. Settles once it is committed. */
export async function addRequest(request: NewRequest, now: number, limit?: LaneLimit): Promise<void> {
  noteLocalWork();
  await withLocalDb((db) =>
    db.transaction('rw', db.requests, async () => {
      if (await db.requests.get(request.id)) return;
      await db.requests.add({
        ...request,
        createdAt: now,
        state: 'waiting',
        failures: 1,
        retryAt: now + firstRetryMs,
        isHeldByServer: false,
      });
      if (limit) await prune(db, request.lane, now, limit);
    }),
  );
  sendSoon();
}

async function prune(db: LocalDb, lane: string, now: number, { rows, ageMs }: LaneLimit): Promise<void> {
  const waiting = await db.requests.where({ lane }).sortBy('createdAt');
  const old = waiting.filter(({ createdAt }, i) => createdAt < now - ageMs || i < waiting.length - rows);
  await db.requests.bulkDelete(old.map(({ id }) => id));
}

/** Puts a request back that was taken back a moment ago. */
export async function restoreRequest(request: StoredRequest): Promise<void> {
  noteLocalWork();
  await withLocalDb((db) => db.requests.put(request));
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
  return withRequestLock(() =>
    withLocalDb((db) =>
      db.transaction('rw', db.requests, async () => {
        const request = await db.requests.get(id);
        if (request?.state === 'delivered') throw new AppError('conflict', { userMessage: 'This was sent already.' });
        if (request) await db.requests.delete(id);
        return request;
      }),
    ),
  );
}

/** Removes a delivered request whose answer the person has seen. */
export async function forgetRequest(id: string): Promise<void> {
  await withLocalDb(async (db) => {
    await db.requests.delete(id);
    if ((await db.drafts.count()) + (await db.requests.count()) === 0) noteNoLocalWork();
  });
}

/** Calls `onChange` with a lane's requests, oldest first, now and after every change in any tab. */
export function watchRequests(
  lane: string,
  onChange: (requests: StoredRequest[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const controller = new AbortController();
  Promise.all([localDb(), import('dexie')]).then(([db, { liveQuery }]) => {
    if (controller.signal.aborted) return;
    const subscription = liveQuery(() => db.requests.where({ lane }).sortBy('createdAt')).subscribe(onChange, onError);
    controller.signal.addEventListener('abort', () => subscription.unsubscribe());
  }, onError);
  return () => controller.abort();
}
