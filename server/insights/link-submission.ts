import { AppError } from '#schema/errors.ts';
import type { ServerDeps } from '#server/deps.ts';
import { startLinkedChat } from '#server/entitlements/order-grants.ts';
import type { Actor } from '#server/http/require-user.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';

/**
 * Makes a submission the actor's own, for good: holding its id is the proof (security.md, 1.5). Chat days that were bought
 * with it before begin now.
 *
 * @throws AppError `not_found` when there is none or it is another person's.
 */
export async function linkSubmission(
  { database, clock }: Pick<ServerDeps, 'database' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await database.tx(async (db) => {
    const submissions = submissionRepository(db);
    const now = clock();
    if (await submissions.linkTo(actor.userId, id, now)) return startLinkedChat(db, id, actor.userId, now);
    const submission = await submissions.find(id);
    if (submission?.userId !== actor.userId) throw new AppError('not_found');
  });
}
