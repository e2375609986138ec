import { useLiveQuery } from 'dexie-react-hooks';
import { visitorDb } from '#pwa/offline/dexie-visitor-db.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import styles from './queue.module.css';
import { WaitingSince } from './queue.tsx';

/** Forms that were finished without a network; each can be edited or cancelled where it was filled in. */
export function WaitingRequests() {
  const requests = useLiveQuery(listWaiting, [], lastList);
  if (requests.length === 0) return null;
  return (
    <ListCard label="Forms waiting to send">
      {requests.map(({ id, createdAt }) => (
        <li key={id} className={styles.request}>
          <p className={styles.title}>Your answers for new insights</p>
          <p className={styles.when}>
            <WaitingSince at={createdAt} />
          </p>
        </li>
      ))}
    </ListCard>
  );
}

let lastList: readonly StoredRequest[] = [];

/** Where it cannot be read, the page above says so, and what was listed last stands. */
async function listWaiting(): Promise<readonly StoredRequest[]> {
  const waiting = visitorDb().requests.where({ state: 'waiting' });
  lastList = await waiting
    .filter((request) => request.keepsAnswer)
    .sortBy('createdAt')
    .catch(() => lastList);
  return lastList;
}
