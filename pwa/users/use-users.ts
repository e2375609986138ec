import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { mayHoldStaff, readStoredUsers, storeUsers } from '#pwa/offline/sync/stored-users.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useOnReconnected } from '#pwa/offline/sync/use-on-reconnected.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import type { User } from '#schema/users.ts';
import { usersQuery } from './users-queries.ts';

interface ShownUsers {
  /** Lists the users; undefined while there are none to show. */
  users: readonly User[] | undefined;
  /** Tells whether they are this device's copy, which nobody can edit. */
  isReadOnly: boolean;
  /** Says when the server listed them, epoch ms; undefined while it answers. */
  age: number | undefined;
  error: Error | null;
  /** Tells whether there are none yet and some may come in a moment. */
  isReading: boolean;
  readAgain: () => void;
}

/** Reads the users from the server; while it does not answer, from this device's copy of its last answer. */
export function useUsers(): ShownUsers {
  const token = useToken();
  const query = useQuery(usersQuery(token));
  const { data, error, dataUpdatedAt, refetch } = query;
  const isUnanswered = useIsUnanswered(query);
  const isOffline = useIsOffline();
  useStoring(query);
  const copy = useSynced(readStoredUsers);

  useOnReconnected(() => token !== null && void refetch());

  const common = { error, readAgain: () => void refetch() };
  if (data !== undefined) {
    return {
      ...common,
      users: data,
      isReadOnly: false,
      age: isUnanswered ? dataUpdatedAt : undefined,
      isReading: false,
    };
  }
  const stored = isUnanswered && token !== null ? copy.value : undefined;
  const isCopyRead = 'value' in copy || 'error' in copy;
  const isReading = !isCopyRead || (error === null && !isOffline);
  return { ...common, users: stored?.users, isReadOnly: true, age: stored?.at, isReading };
}

type UsersQuery = ReturnType<typeof useQuery<User[]>>;

/**
 * Tells whether the server is out of reach, or late with the first list. A list that came from the device stays until the
 * server's own is here, so that nothing else shows in between.
 */
function useIsUnanswered({ data, error, failureReason, isFetching }: UsersQuery): boolean {
  const isOffline = useIsOffline();
  const hasData = data !== undefined;
  const isLate = useIsLate(isFetching && !hasData);
  const isLost = isOffline || isLate || isNoAnswer(hasData ? error : failureReason);
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  if (!isLost && wasLost && hasData) setWasLost(false);
  return isLost || (wasLost && !hasData);
}

/** Limits how long the page waits before it shows the device's copy. */
const lateMs = 2_000;

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  if (!isWaiting && isLate) setLate(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}

/** Stores each answer; one that came before sync had brought the first row of staff, as soon as it has. */
function useStoring({ data, dataUpdatedAt, isPlaceholderData }: UsersQuery): void {
  const mayHold = useSynced(mayHoldStaff).value;
  useEffect(() => {
    if (!data || isPlaceholderData || !mayHold) return;
    // A full disk stores no copy; the page shows the list all the same.
    storeUsers({ users: data, at: dataUpdatedAt }).catch(() => undefined);
  }, [data, dataUpdatedAt, isPlaceholderData, mayHold]);
}
