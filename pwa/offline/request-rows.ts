import { liveQuery } from 'dexie';
import { AppError } from '#schema/errors.ts';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { runOnVisitorDb, type VisitorDb, visitorDb } from './dexie-visitor-db.ts';
import { noteNoLocalWork, readOwner } from './storage-keys.ts';

const firstRetryMs = 2_000;

export interface NewRequest {
  id: string;
  lane: string;
  path: string;
  body: unknown;
  keepsAnswer: boolean;
  sessionMark: string | null;
}

/** Limits a lane to `rows` waiting rows, none older than `ageMs`; the oldest are dropped. */
export interface LaneLimit {
  rows: number;
  ageMs: number;
}

/** Stores requests on the disk for `requests.ts`, and loads with the database. */
export const insertRequest = (request: NewRequest, now: number, limit?: LaneLimit): Promise<void> =>
  runOnVisitorDb((db) =>
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

async function prune(db: VisitorDb, lane: string, now: number, { rows, ageMs }: LaneLimit): Promise<void> {
  const waiting = await db.requests.where({ lane }).sortBy('createdAt');
  const old = waiting.filter(({ createdAt }, i) => createdAt < now - ageMs || i < waiting.length - rows);
  await db.requests.bulkDelete(old.map(({ id }) => id));
}

export const putRequest = (request: StoredRequest): Promise<void> =>
  runOnVisitorDb(async (db) => void (await db.requests.put(request)));

/** @throws AppError `conflict` when the server has it already. */
export const takeRequest = (id: string): Promise<StoredRequest | undefined> =>
  runOnVisitorDb((db) =>
    db.transaction('rw', db.requests, async () => {
      const request = await db.requests.get(id);
      if (request?.state === 'delivered') throw new AppError('conflict', { userMessage: 'This was sent already.' });
      if (request) await db.requests.delete(id);
      return request;
    }),
  );

export const deleteRequest = (id: string): Promise<void> =>
  runOnVisitorDb(async (db) => {
    await db.requests.delete(id);
    const isEmpty = (await db.drafts.count()) + (await db.requests.count()) === 0;
    if (isEmpty && readOwner() === null) noteNoLocalWork();
  });

export function watchLane(
  lane: string,
  onChange: (requests: StoredRequest[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const oldestFirst = () => visitorDb().requests.where({ lane }).sortBy('createdAt');
  const subscription = liveQuery(oldestFirst).subscribe(onChange, onError);
  return () => subscription.unsubscribe();
}
