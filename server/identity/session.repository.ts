import { and, desc, eq, gt, inArray, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#schema/users.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { newToken, sha256 } from '#server/ids.ts';
import { readCounter } from '#server/synced-rows/counter.ts';

export type SessionRow = Db['t']['sessions']['$inferSelect'];

export type EndReason = 'signed_out' | 'new_sign_in' | 'ended_by_owner' | 'password' | 'role' | 'inactive' | 'deleted';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Idle and absolute lifetimes (docs/decisions.md#readings-settled, row "Sessions"); on a shared device twelve hours,
 * whatever happens.
 */
function lifetimes(role: Role, sharedDevice: boolean): { idleMs: number; wholeMs: number } {
  if (sharedDevice) return { idleMs: 12 * hour, wholeMs: 12 * hour };
  return role === 'client' ? { idleMs: 30 * day, wholeMs: 180 * day } : { idleMs: 3 * day, wholeMs: 14 * day };
}

interface NewSession {
  userId: string;
  role: Role;
  /** Browser and system, such as "Chrome on Android". */
  label: string;
  sharedDevice: boolean;
  newId: () => string;
  /** Epoch ms. */
  now: number;
}

/**
 * Opens a session.
 *
 * @returns the bearer token, 256 random bits that only the caller ever holds: the row has its SHA-256.
 */
export async function createSession(db: Db, session: NewSession): Promise<{ token: string; sessionId: string }> {
  const { q, t } = db;
  const { userId, role, label, sharedDevice, newId, now } = session;
  const { idleMs, wholeMs } = lifetimes(role, sharedDevice);
  const token = newToken();
  const sessionId = newId();
  await q.insert(t.sessions).values({
    id: sessionId,
    tokenHash: sha256(token),
    userId,
    label,
    createdAt: now,
    openedRev: (await readCounter(db)).rev,
    lastSeenAt: now,
    expiresAt: now + wholeMs,
    idleMs,
  });
  return { token, sessionId };
}

/** Neither ended, nor idle for too long, nor past the end of its whole life. */
function live({ t }: Pick<Db, 't'>, now: number | Placeholder) {
  const notIdle = gt(sql`${t.sessions.lastSeenAt} + ${t.sessions.idleMs}`, now);
  return and(isNull(t.sessions.endedAt), gt(t.sessions.expiresAt, now), notIdle);
}

/** The live session of a token, together with its user as the users table has it now. */
export async function findLiveSession(db: Db, token: string, now: number) {
  const [row] = await liveByToken(db).execute({ tokenHash: sha256(token), now });
  return row;
}

const liveByToken = prepared(({ q, t }) =>
  q
    .select({ session: t.sessions, user: t.users })
    .from(t.sessions)
    .innerJoin(t.users, eq(t.users.id, t.sessions.userId))
    .where(and(eq(t.sessions.tokenHash, sql.placeholder('tokenHash')), live({ t }, sql.placeholder('now'))))
    .prepare(),
);

export interface LiveSession {
  sessionId: string;
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
}

/** Those of these sessions that are live, of people who may act, with the role and the name that they have now. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: number): Promise<LiveSession[]> {
  const [id] = ids;
  return id !== undefined && ids.length === 1
    ? liveById(db).execute({ id, now })
    : selectLive(db, inArray(db.t.sessions.id, [...ids]), now);
}

function selectLive({ q, t }: Pick<Db, 'q' | 't'>, which: SQL, now: number | Placeholder) {
  const mayAct = and(eq(t.users.status, 'Active'), isNull(t.users.deleteAt));
  const { id: userId, role, firstName, lastName } = t.users;
  return q
    .select({ sessionId: t.sessions.id, userId, role, firstName, lastName })
    .from(t.sessions)
    .innerJoin(t.users, eq(t.users.id, t.sessions.userId))
    .where(and(which, live({ t }, now), mayAct));
}

const liveById = prepared((db) =>
  selectLive(db, eq(db.t.sessions.id, sql.placeholder('id')), sql.placeholder('now')).prepare(),
);

/** The session of a token, also when it is over: its hash is kept for 180 days after that. */
export async function findSession({ q, t }: Db, token: string): Promise<SessionRow | undefined> {
  const [row] = await q
    .select()
    .from(t.sessions)
    .where(eq(t.sessions.tokenHash, sha256(token)));
  return row;
}

/**
 * The mark among these by which this browser shows that it signed in to the account before. It is the hash of a session's
 * token, which opens nothing.
 */
export async function findBrowserMark(
  { q, t }: Db,
  userId: string,
  marks: readonly string[],
): Promise<string | undefined> {
  if (marks.length === 0) return undefined;
  const [row] = await q
    .select({ mark: t.sessions.tokenHash })
    .from(t.sessions)
    .where(and(eq(t.sessions.userId, userId), inArray(t.sessions.tokenHash, [...marks])))
    .orderBy(desc(t.sessions.createdAt))
    .limit(1);
  return row?.mark;
}

export async function touchSession({ q, t }: Db, sessionId: string, now: number): Promise<void> {
  await q.update(t.sessions).set({ lastSeenAt: now }).where(eq(t.sessions.id, sessionId));
}

/** The user's live sessions, last used first. */
export async function listSessions(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  const { q, t } = db;
  return q
    .select()
    .from(t.sessions)
    .where(and(eq(t.sessions.userId, userId), live(db, now)))
    .orderBy(desc(t.sessions.lastSeenAt), desc(t.sessions.createdAt));
}

/** Answers false when the user has no live session of this id. */
export async function endSession(
  db: Db,
  userId: string,
  sessionId: string,
  reason: EndReason,
  now: number,
): Promise<boolean> {
  const { q, t } = db;
  const owned = and(eq(t.sessions.id, sessionId), eq(t.sessions.userId, userId), live(db, now));
  const rows = await q
    .update(t.sessions)
    .set({ endedAt: now, endReason: reason })
    .where(owned)
    .returning({ id: t.sessions.id });
  return rows.length === 1;
}

/** Ends every session of a user, except the one that asks, where it is named. */
export async function endSessionsOf(
  { q, t }: Db,
  userId: string,
  reason: EndReason,
  now: number,
  exceptSessionId?: string,
): Promise<void> {
  const open = and(eq(t.sessions.userId, userId), isNull(t.sessions.endedAt));
  const others = exceptSessionId === undefined ? open : and(open, ne(t.sessions.id, exceptSessionId));
  await q.update(t.sessions).set({ endedAt: now, endReason: reason }).where(others);
}
