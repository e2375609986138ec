import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { localDb } from './local-db.ts';

/** How much waits in this browser beside the account: requests that were not sent, drafts that have not moved into it. */
export function useWaiting(): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    // Where it cannot be read, what the account says stands alone.
    const watched = liveQuery(countWaiting).subscribe(setWaiting, () => undefined);
    return () => watched.unsubscribe();
  }, []);
  return waiting;
}

async function countWaiting(): Promise<number> {
  const db = localDb();
  const waiting = db.requests.where({ state: 'waiting' }).filter((request) => request.keepsAnswer);
  const [requests, drafts] = await Promise.all([waiting.count(), db.drafts.count()]);
  return requests + drafts;
}
