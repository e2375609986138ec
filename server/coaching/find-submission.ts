import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';

/** Makes the portal's 404 (docs/specification.md#8-error-catalogue). */
export const submissionNotFound = () => new AppError('not_found', { userMessage: 'Submission not found.' });

/** Finds a submission that is not deleted. @throws AppError `not_found` */
export async function findSubmission(db: Db, id: string): Promise<Submission> {
  const submission = await submissionRepository(db).find(id);
  if (!submission) throw submissionNotFound();
  return submission;
}
