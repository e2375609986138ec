import { setTimeout as wait } from 'node:timers/promises';
import { accountMails } from '#server/identity/account-mails.ts';
import { issueLinkToken } from '#server/identity/link-token.repository.ts';
import { toEmailKey, userRepository } from '#server/identity/user.repository.ts';
import { sha256 } from '#server/ids.ts';
import { queueMail } from '#server/mail/outbox.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Longer than the work ever takes, so that the time of the answer does not tell who has an account. */
const answerAfterMs = 250;
const mailsAnHour = 3;

/** Mails a reset link to the address if it has an account; to the caller every address is alike. */
export async function requestReset(deps: AuthDeps, email: string): Promise<void> {
  await Promise.all([mailResetLink(deps, toEmailKey(email)), wait(answerAfterMs)]);
}

async function mailResetLink(deps: AuthDeps, email: string): Promise<void> {
  const mailbox = await deps.takeRate(`reset-mail:${sha256(email)}`, mailsAnHour, 3_600_000);
  if (!mailbox.allowed) return;
  await deps.database.tx(async (db) => {
    const user = await userRepository(db).findByEmail(email);
    if (user?.status !== 'Active') return;
    const token = await issueLinkToken(db, { userId: user.id, purpose: 'reset', email, now: deps.clock() });
    const content = accountMails(deps.settings).resetPassword(token);
    await queueMail(db, deps, { ...content, cause: `reset:${sha256(token)}:${user.id}`, recipient: email });
  });
}
