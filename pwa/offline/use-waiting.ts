import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { localDb } from './local-db.ts';

/** What waits in this browser beside the account. */
export interface Waiting {
  /** Requests that were not sent. */
  requests: number;
  /** Drafts that have not moved into the account. */
  drafts: number;
}

export function useWaiting(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ requests: 0, drafts: 0 });
  useEffect(() => {
    // Where it cannot be read, what the account says stands alone.
    const watched = liveQuery(countWaiting).subscribe(setWaiting, () => undefined);
    return () => watched.unsubscribe();
  }, []);
  return waiting;
}

async function countWaiting(): Promise<Waiting> {
  const db = localDb();
  const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
  const [requests, drafts] = await Promise.all([waiting.count(), db.drafts.count()]);
  return { requests, drafts };
}
