import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { canReadSubmission } from './submission.policy.ts';
import { type Submission, submissionRepository } from './submission.repository.ts';

/**
 * Finds a submission that the actor may read.
 *
 * @throws AppError `not_found` when there is none, or the actor may not read it: nobody learns which.
 */
export async function findReadable(db: Db, id: string, actor: Actor | undefined): Promise<Submission> {
  const submission = await submissionRepository(db).find(id);
  if (!submission || !canReadSubmission(submission, actor)) throw new AppError('not_found');
  return submission;
}
