import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { startLinkedChat } from '#server/entitlements/order-grants.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { fillProfile } from './fill-profile.ts';

/**
 * Makes a submission the actor's own, for good: holding its id is the proof (docs/security.md#1-holes, row 5). Staff see
 * every id, so they also need its email address. Chat days that were bought with it before begin now.
 *
 * @throws AppError `not_found` when there is none or it is another person's.
 */
export async function linkSubmission(
  { database, clock }: Pick<ServerDeps, 'database' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await database.tx(async (db) => {
    if ((await mayClaim(db, actor, id)) && (await linkFree(db, actor.userId, id, clock()))) return;
    const submission = await submissionRepository(db).find(id);
    if (submission?.userId !== actor.userId) throw new AppError('not_found');
  });
}

async function mayClaim(db: Db, actor: Actor, id: string): Promise<boolean> {
  if (!isStaff(actor)) return true;
  const [submission, user] = [await submissionRepository(db).find(id), await userRepository(db).find(actor.userId)];
  return submission !== undefined && submission.email.toLowerCase() === user?.email;
}

/** @returns false when there is none, or it has an owner */
export async function linkFree(db: Db, userId: string, id: string, now: number): Promise<boolean> {
  const submissions = submissionRepository(db);
  if (!(await submissions.linkTo(userId, id, now))) return false;
  await startLinkedChat(db, id, userId, now);
  const submission = await submissions.find(id);
  if (submission) await fillProfile(db, userId, submission, now);
  return true;
}
