import type { SignInAnswer } from '#schema/auth.ts';
import type { Db } from '#server/db/connect.ts';
import { createSession, endSession } from '#server/identity/session.repository.ts';
import type { UserRow } from '#server/identity/user.repository.ts';
import { sha256 } from '#server/ids.ts';
import type { AuthDeps, Caller } from './auth-deps.ts';

/** Opens a session and ends the one that this browser held, whosever it was: one token a browser. A shared one gets no mark. */
export async function openSession(
  db: Db,
  { newId, clock }: Pick<AuthDeps, 'newId' | 'clock'>,
  user: UserRow,
  caller: Caller,
  sharedDevice: boolean,
): Promise<Pick<SignInAnswer, 'token' | 'browser_mark'>> {
  const now = clock();
  if (caller.sessionId !== undefined && caller.userId !== undefined) {
    await endSession(db, caller.userId, caller.sessionId, 'new_sign_in', now);
  }
  const { id: userId, role } = user;
  const { token } = await createSession(db, { userId, role, label: caller.label, sharedDevice, newId, now });
  return sharedDevice ? { token } : { token, browser_mark: sha256(token) };
}
