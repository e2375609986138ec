import { useLiveQuery } from 'dexie-react-hooks';
import { localDb } from './local-db.ts';

/** What waits in this browser beside the account. */
export interface Waiting {
  /** Requests that were not sent. */
  requests: number;
  /** Drafts that have not moved into the account. */
  drafts: number;
}

const nothing: Waiting = { requests: 0, drafts: 0 };

export const useWaiting = (): Waiting => useLiveQuery(countWaiting, [], nothing);

async function countWaiting(): Promise<Waiting> {
  try {
    const db = localDb();
    const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
    const [requests, drafts] = await Promise.all([waiting.count(), db.drafts.count()]);
    return { requests, drafts };
  } catch {
    // Where it cannot be read, what the account says stands alone.
    return nothing;
  }
}
