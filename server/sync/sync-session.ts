import type { Context } from 'koa';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { bearerToken, isStaff } from '#server/http/require-user.ts';
import { findLiveSessions } from '#server/identity/session.repository.ts';
import type { SyncActor } from '#sync/server/ports.ts';
import { findRevocation } from './find-revocation.ts';

/** Finds who asks, as the transaction sees them, because role or status may have changed since the request began. */
export async function findWriter(db: Db, sessionId: string, now: number): Promise<SyncActor | undefined> {
  const [live] = await findLiveSessions(db, [sessionId], now);
  if (!live) return undefined;
  const { userId, firstName, lastName } = live;
  return { userId, firstName, lastName, isStaff: isStaff(live) };
}

/**
 * Says why a token is no longer good.
 *
 * @param readBody asked only when the token was once somebody's
 * @returns AppError `session_revoked` with what this device must forget first, or `expired`
 */
export async function sessionError(db: Db, ctx: Context, readBody: () => Promise<unknown>): Promise<AppError> {
  const token = bearerToken(ctx);
  const forget = token === undefined ? undefined : await findRevocation(db, token, readBody);
  return forget ? new AppError('session_revoked', { members: { forget } }) : new AppError('expired');
}
