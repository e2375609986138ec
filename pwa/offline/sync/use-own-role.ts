import { useCurrentUser } from '#pwa/api/current-user.ts';
import { isNoAnswer } from '#pwa/api/is-no-answer.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { Role } from '#schema/users.ts';
import { useIsOffline } from './use-is-offline.ts';
import { readMe } from './use-remembered-user.ts';
import { useSynced } from './use-synced.ts';

export interface OwnRole {
  /** Is undefined while it is not known; `visitor` is nobody's role. */
  role: Role | 'visitor' | undefined;
  /** Tells whether the reader is a coach or an admin. */
  isStaff: boolean;
  /** Tells whether the server could not be asked and the device does not remember the role. */
  isFailed: boolean;
  retry: () => void;
}

/**
 * Reads the reader's role. The server decides; the role that this device remembers counts only while the server cannot be
 * asked, so that no call is made for somebody who lost the role meanwhile. Below `WithQueries` only.
 */
export function useOwnRole(): OwnRole {
  const [token, owner] = [useToken(), useOwner()];
  const { user, error, failureReason, retry } = useCurrentUser();
  const synced = useSynced(readMe);
  const remembered = synced.value;
  const isRead = 'value' in synced || 'error' in synced;
  const isOffline = useIsOffline();
  const isVisitor = token === null && (owner === null || (isRead && !remembered));
  // Nobody waits for the tries after one that did not arrive.
  const cannotAsk = token === null || isOffline || error !== null || isNoAnswer(failureReason);
  const role = isVisitor ? 'visitor' : (user?.role ?? (cannotAsk ? remembered?.role : undefined));
  const isStaff = role === 'admin' || role === 'coach';
  return { role, isStaff, isFailed: role === undefined && error !== null && (owner === null || isRead), retry };
}
