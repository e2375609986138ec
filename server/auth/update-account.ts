import type { UpdateAccountInput } from '#schema/account.ts';
import { AppError } from '#schema/errors.ts';
import type { User } from '#schema/users.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { refuseCommonPassword } from '#server/identity/common-passwords.ts';
import { confirmPassword } from '#server/identity/confirm-password.ts';
import { hashPassword } from '#server/identity/password.ts';
import { presentUser } from '#server/identity/present-users.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { type NewUser, toEmailKey, type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { askAddressChange, limitAddressMails } from './address-change.ts';
import type { AuthDeps } from './auth-deps.ts';
import { afterPasswordChange } from './set-password.ts';

/**
 * Changes one's own profile, password and address, in one step. A new address takes effect when its link is opened.
 *
 * @throws AppError `bad_request` when a change of password or address comes without the current password, or with a wrong
 * one; `rate_limited` after many guesses or mails; `conflict` when the password changed in the meantime
 */
export async function updateAccount(
  deps: AuthDeps,
  actor: Actor,
  input: UpdateAccountInput,
): Promise<{ user: User; pending_email?: string }> {
  const before = await findSelf(deps.database.read, actor);
  const newEmail = newAddress(input, before);
  const guarded = newEmail !== undefined || input.newPassword !== undefined;
  if (guarded) await confirmCurrentPassword(deps, before, input.currentPassword);
  const passwordHash = input.newPassword === undefined ? undefined : await hashChosen(deps, input.newPassword);
  if (newEmail !== undefined) await limitAddressMails(deps, before.id);

  return deps.database.tx(async (db) => {
    const user = await findSelf(db, actor);
    if (guarded && user.passwordHash !== before.passwordHash) throw new AppError('conflict');
    const values = { ...toColumns(input), ...(passwordHash !== undefined && { passwordHash }) };
    const updated = await userRepository(db).update(user.id, values, deps.clock());
    if (passwordHash !== undefined) await finishPasswordChange(db, deps, actor, user, input.endOtherSessions ?? true);
    if (newEmail !== undefined) await askAddressChange(db, deps, user, newEmail);
    const answer = { user: await presentUser(db, updated ?? user, deps.findAdminOverrides) };
    return newEmail === undefined ? answer : { ...answer, pending_email: newEmail };
  });
}

async function findSelf(db: Db, { userId }: Actor): Promise<UserRow> {
  const user = await userRepository(db).find(userId);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

function newAddress({ email }: UpdateAccountInput, user: UserRow): string | undefined {
  if (email === undefined) return undefined;
  const key = toEmailKey(email);
  return key === user.email ? undefined : key;
}

async function confirmCurrentPassword(deps: AuthDeps, user: UserRow, given: string | undefined): Promise<void> {
  const field = 'currentPassword';
  if (!given) throw new AppError('bad_request', { field, userMessage: 'Please enter your current password.' });
  await confirmPassword(deps, user, given, field);
}

async function hashChosen({ passwordCost }: AuthDeps, newPassword: string): Promise<string> {
  refuseCommonPassword(newPassword, 'newPassword');
  return hashPassword(newPassword, passwordCost);
}

async function finishPasswordChange(
  db: Db,
  deps: AuthDeps,
  actor: Actor,
  user: UserRow,
  endOthers: boolean,
): Promise<void> {
  if (endOthers) await endSessionsOf(db, user.id, 'password', deps.clock(), actor.sessionId);
  await afterPasswordChange(db, deps, user);
}

/** The allow-list: nothing else of an account can be changed by its owner (docs/security.md#1-holes, row 9). */
const columns = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  industry: 'industry',
  company_size: 'companySize',
  revenue_band: 'revenueBand',
  decision_authority: 'decisionAuthority',
} as const satisfies Partial<Record<keyof UpdateAccountInput, keyof NewUser>>;

/** A field that was sent empty is there without a value, and is cleared; one that was not sent stays. */
function toColumns(input: UpdateAccountInput): Partial<NewUser> {
  const sent = Object.entries(columns).filter(([field]) => field in input);
  return Object.fromEntries(sent.map(([field, column]) => [column, input[field as keyof typeof columns] ?? null]));
}
