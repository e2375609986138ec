import type { z } from 'zod';
import type { loginInputSchema, SignInAnswer } from '#schema/auth.ts';
import { AppError } from '#schema/errors.ts';
import { type GuessCount, limitGuesses } from '#server/identity/guess-limit.ts';
import { verifyPassword } from '#server/identity/password.ts';
import { presentUser } from '#server/identity/present-users.ts';
import { findBrowserMark } from '#server/identity/session.repository.ts';
import { toEmailKey, type UserRow, userRepository } from '#server/identity/user.repository.ts';
import type { AuthDeps, Caller } from './auth-deps.ts';
import { openSession } from './open-session.ts';

/**
 * Signs a person in. Within seven days of asking for the account's deletion this takes the deletion back.
 *
 * @throws AppError `sign_in_failed`, the same for an unknown address, a wrong password and an inactive account;
 * `rate_limited` after many tries
 */
export async function signIn(
  deps: AuthDeps,
  caller: Caller,
  { email, password, shared_device = false, browser_marks = [] }: z.infer<typeof loginInputSchema>,
): Promise<SignInAnswer> {
  const { database, erasure, clock, takeRate, passwordCost } = deps;
  const candidate = await userRepository(database.read).findByEmail(email);
  const mark = candidate && (await findBrowserMark(database.read, candidate.id, browser_marks));
  const takeBack = await limitGuesses(takeRate, countsOf(toEmailKey(email), caller.address, mark), clock());
  const matches = await verifyPassword(password, candidate?.passwordHash, passwordCost);
  if (!candidate || !matches) throw new AppError('sign_in_failed');

  const { answer, restored } = await database.tx(async (db) => {
    const users = userRepository(db);
    const user = await users.find(candidate.id);
    if (!user || !canSignIn(user, candidate, clock())) throw new AppError('sign_in_failed');
    const restored = user.deleteAt === null ? undefined : await users.update(user.id, { deleteAt: null }, clock());
    const session = await openSession(db, deps, user, caller, shared_device);
    return { answer: { ...session, user: await presentUser(db, user, deps.findAdminOverrides) }, restored };
  });
  await takeBack();
  if (!restored) return answer;
  await erasure.noteRequest(restored);
  return { ...answer, account_restored: true };
}

/** Of an office many people sign in from one address, and of an account its owner may while others guess. */
function countsOf(account: string, address: string, mark: string | undefined): GuessCount[] {
  if (mark !== undefined) return [{ of: `browser ${mark}`, free: 10 }];
  return [
    { of: `${account} at ${address}`, free: 10 },
    { of: `address ${address}`, free: 100 },
    { of: `account ${account}`, free: 100 },
  ];
}

/** The row may have changed while the password was checked. */
function canSignIn(user: UserRow, checked: UserRow, now: number): boolean {
  if (user.status !== 'Active' || user.passwordHash !== checked.passwordHash) return false;
  return user.deleteAt === null || user.deleteAt > now;
}
