import { AppError } from '#schema/errors.ts';
import { retention } from '#schema/retention.ts';
import { askDeletion } from '#server/erasure/ask-deletion.ts';
import type { Actor } from '#server/http/require-user.ts';
import { accountMails } from '#server/identity/account-mails.ts';
import { confirmPassword } from '#server/identity/confirm-password.ts';
import { type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { mailDay } from '#server/mail/mail-day.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AccountDeps } from './account-deps.ts';

const dayMs = 86_400_000;

/**
 * Marks the actor's account for deletion, ends all its sessions, has its devices forget it and mails a notice. Signing in
 * takes it back until then.
 *
 * @returns when the account goes for good, epoch ms.
 * @throws AppError `bad_request` for a wrong password, `conflict` for the last Active admin
 */
export async function deleteAccount(deps: AccountDeps, actor: Actor, password: string): Promise<number> {
  const { database, erasure, clock, newId } = deps;
  const before = await userRepository(database.read).find(actor.userId);
  if (!before) throw new AppError('unauthenticated');
  await confirmPassword(deps, before, password, 'password');
  const deleteAt = clock() + retention.accountUndoDays * dayMs;
  const marked = await database.tx(async (db) => {
    const now = clock();
    const users = userRepository(db);
    const user = await users.update(actor.userId, { deleteAt }, now);
    if (!user) throw new AppError('unauthenticated');
    if (user.role === 'admin' && (await users.listActiveAdmins()).length === 0) throw lastAdmin();
    await askDeletion(db, user.id, { now, newId });
    await queueMail(db, deps, deletionMail(deps, user, deleteAt));
    return user;
  });
  await erasure.noteRequest(marked);
  return deleteAt;
}

const lastAdmin = () =>
  new AppError('conflict', { userMessage: 'You’re the last admin. Make someone else an admin first.' });

function deletionMail({ settings, newId }: AccountDeps, { id, email }: UserRow, deleteAt: number) {
  const content = accountMails(settings).accountDeletion(mailDay.format(deleteAt));
  return { ...content, cause: `account-deletion:${newId()}:${id}`, recipient: email };
}
