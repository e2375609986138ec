import type { ServerDeps } from '#server/deps.ts';
import type { FindActor } from '#server/http/require-user.ts';
import { describeError } from '#server/log.ts';
import { findLiveSession, touchSession } from './session.repository.ts';

const touchEveryMs = 60_000;

/** Reads who holds a token; role and status are what the users row says at this moment. */
export function actorFinder({ database, clock, log }: Pick<ServerDeps, 'database' | 'clock' | 'log'>): FindActor {
  /** Written at most once a minute, and the request does not wait for it. */
  function touch(sessionId: string, lastSeenAt: number, now: number): void {
    if (now - lastSeenAt < touchEveryMs) return;
    database
      .tx((db) => touchSession(db, sessionId, now))
      .catch((cause) => log.error('session_touch_failed', describeError(cause)));
  }

  return async (token) => {
    const now = clock();
    const found = await findLiveSession(database.read, token, now);
    if (!found) return undefined;
    const { session, user } = found;
    if (user.status !== 'Active' || user.deleteAt !== null) return undefined;
    touch(session.id, session.lastSeenAt, now);
    return {
      userId: user.id,
      role: user.role,
      sessionId: session.id,
      emailVerified: user.emailVerifiedAt !== null,
    };
  };
}
