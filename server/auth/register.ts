import type { z } from 'zod';
import type { registerInputSchema, SignInAnswer } from '#schema/auth.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { readChatAccess } from '#server/entitlements/access.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { refuseCommonPassword } from '#server/identity/common-passwords.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { hashPassword } from '#server/identity/password.ts';
import { presentUser } from '#server/identity/present-users.ts';
import { toEmailKey, type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps, Caller } from './auth-deps.ts';
import { mailOwnerOfAddress } from './mail-owner.ts';
import { openSession } from './open-session.ts';

/**
 * Makes an account with its trial days, and the submission that it is made for, signs it in and mails the link that confirms its address.
 *
 * @throws AppError `email_taken` when the address has an account: its owner gets a mail that says so
 */
export async function register(
  deps: AuthDeps,
  caller: Caller,
  input: z.infer<typeof registerInputSchema>,
): Promise<SignInAnswer> {
  refuseCommonPassword(input.password, 'password');
  const passwordHash = await hashPassword(input.password, deps.passwordCost);
  const answer = await deps.database.tx(async (db) => {
    const user = await insertClient(db, deps, input, passwordHash);
    if (!user) {
      await mailOwnerOfAddress(db, deps, toEmailKey(input.email));
      return undefined;
    }
    const now = deps.clock();
    await deps.grantTrial(db, user, now);
    if (input.submission_id !== undefined) await deps.linkSubmission(db, user.id, input.submission_id, now);
    await mailWelcome(db, deps, user);
    const session = await openSession(db, deps, user, caller, input.shared_device ?? false);
    const row = (await userRepository(db).find(user.id)) ?? user;
    return { ...session, user: await presentUser(db, row, deps.findAdminOverrides) };
  });
  if (!answer) throw new AppError('email_taken');
  return answer;
}

function insertClient(
  db: Db,
  { newId, clock }: AuthDeps,
  { email, first_name, last_name }: z.infer<typeof registerInputSchema>,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const now = clock();
  return userRepository(db).insert({
    id: newId(),
    email,
    firstName: first_name,
    lastName: last_name,
    role: 'client',
    status: 'Active',
    passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}

async function mailWelcome(db: Db, deps: AuthDeps, { id: userId, email }: UserRow): Promise<void> {
  const token = await issueLinkToken(db, { userId, purpose: 'verify', email, now: deps.clock() });
  const { source, until } = await readChatAccess(db, userId, deps.clock());
  const content = accountMails(deps.settings).welcome(token, source === 'order' ? until : null);
  await queueMail(db, deps, { ...content, cause: `welcome:${userId}`, recipient: email });
}
