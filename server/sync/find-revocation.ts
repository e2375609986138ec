import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { type EndReason, findSession } from '#server/identity/session.repository.ts';
import { sha256 } from '#server/ids.ts';
import type { Forget } from '#sync/protocol.ts';
import { decodeCookie } from '#sync/server/cookie.ts';
import { forgetsSince, personMark } from '#sync/server/forgets-since.ts';
import { deviceRepository } from './device.repository.ts';
import { deviceIdOf } from './recorded.ts';

/** Lists the ends of a session that may have cost the person a scope. */
const losing: ReadonlySet<string> = new Set<EndReason>(['role', 'inactive', 'deleted']);

/**
 * Finds what a device must forget whose session is over, while the token's hash is stored. That is what the end itself
 * cost, and whatever was lost since the session began, in the one order of all writes, for the clock may step back.
 * Also when the device has said that it forgot it: whoever asks with the token of then may be a copy that still holds
 * it. So may one whose cookie is from before a loss. A device that the server knows is told besides of everything that
 * it never said so of. Undefined when nothing was lost: the session ran out, was ended from the list or by a new
 * password, or the new role can see what the old one could.
 *
 * @param readBody of a call of the sync endpoint; asked only when the token was once somebody's
 */
export async function findRevocation(
  db: Db,
  token: string,
  readBody: () => Promise<unknown>,
): Promise<Forget | undefined> {
  const session = await findSession(db, token);
  if (!session) return undefined;
  const body = await readBody();
  const deviceId = deviceIdOf(body);
  const { endReason, endedAt, openedRev } = session;
  const found = await listForgets(db, session.userId, deviceId);
  const since = sinceCookie(session.userId, body, found);
  const isKnown = (await deviceRepository(db).findDevice(deviceId ?? ''))?.userId === session.userId;
  const lost = found.filter(({ forget, createdAt, rev, isAcked }) => {
    const isTheEnd = losing.has(endReason ?? '') && createdAt === endedAt;
    return isTheEnd || rev > openedRev || since.includes(forget) || (isKnown && !isAcked);
  });
  const [first] = lost.sort((a, b) => urgency(b) - urgency(a) || a.rev - b.rev);
  return first?.forget;
}

/**
 * Lists the orders since the cookie. They are in the order of a pull's `listForgets`, or the cookie's mark would not be
 * known.
 */
function sinceCookie(userId: string, body: unknown, found: readonly Found[]): readonly Forget[] {
  const ports = { hash: sha256 };
  const text = typeof body === 'object' && body !== null && 'cookie' in body ? body.cookie : undefined;
  const cookie = typeof text === 'string' ? decodeCookie(text, personMark(ports, userId)) : undefined;
  const told = found.map(({ forget }) => forget);
  return cookie ? forgetsSince(ports, cookie, told) : [];
}

interface Found {
  forget: Forget;
  createdAt: number;
  rev: number;
  isAcked: boolean;
}

/**
 * Ranks first what leaves nothing, for whoever may not sign in again asks no second time. Then comes what is still to
 * be done.
 */
const urgency = ({ forget, isAcked }: Found): number => (forget.scope === 'all' ? 2 : 0) + (isAcked ? 0 : 1);

async function listForgets({ q, t }: Db, userId: string, deviceId = ''): Promise<Found[]> {
  const { syncForgets: f, syncForgetAcks: acks } = t;
  const rows = await q
    .select({ id: f.id, scope: f.scope, reason: f.reason, createdAt: f.createdAt, rev: f.rev, ackedAt: acks.ackedAt })
    .from(f)
    .leftJoin(acks, and(eq(acks.forgetId, f.id), eq(acks.deviceId, deviceId)))
    .where(eq(f.userId, userId))
    .orderBy(asc(f.createdAt), asc(f.id));
  return rows.map(({ id: forgetId, scope, reason, createdAt, rev, ackedAt }) => ({
    forget: { forgetId, scope, reason },
    createdAt,
    rev,
    isAcked: ackedAt !== null,
  }));
}
