import { useLiveQuery } from 'dexie-react-hooks';
import { visitorDb } from './dexie-visitor-db.ts';

/** Counts what waits in this browser and is not part of the account. */
export interface Waiting {
  /** Requests that were not sent. */
  requests: number;
  /** Drafts that have not moved into the account. */
  drafts: number;
}

let lastCount: Waiting = { requests: 0, drafts: 0 };

export const useWaiting = (): Waiting => useLiveQuery(countWaiting, [], lastCount);

/** Where it cannot be read, what was counted last stands: nothing must look sent that was not. */
async function countWaiting(): Promise<Waiting> {
  try {
    const db = visitorDb();
    const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
    const [requests, drafts] = await Promise.all([waiting.count(), db.drafts.count()]);
    lastCount = { requests, drafts };
  } catch {
    // As said above.
  }
  return lastCount;
}
