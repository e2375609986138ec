import { useLiveQuery } from 'dexie-react-hooks';
import { localDb } from '#pwa/offline/local-db.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import styles from './queue.module.css';
import { WaitingSince } from './queue.tsx';

/** Forms that were finished without a network; each can be edited or cancelled where it was filled in. */
export function WaitingRequests() {
  const requests = useLiveQuery(listWaiting, [], none);
  if (requests.length === 0) return null;
  return (
    <ListCard label="Forms that wait">
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

const none: readonly StoredRequest[] = [];

/** Where it cannot be read, the page above says so. */
const listWaiting = async (): Promise<readonly StoredRequest[]> =>
  localDb()
    .requests.where({ state: 'waiting' })
    .filter((request) => request.keepsAnswer)
    .sortBy('createdAt')
    .catch(() => none);
