import { type Actor, isStaff } from '#server/http/require-user.ts';
import type { Submission } from './submission.repository.ts';

/**
 * Tells who may read a submission's insights, answers and report. The id is the key while nobody owns it; once linked,
 * only its owner and staff (docs/security.md#1-holes, row 4).
 */
export function canReadSubmission(submission: Pick<Submission, 'userId'>, actor: Actor | undefined): boolean {
  if (submission.userId === null) return true;
  if (!actor) return false;
  return actor.userId === submission.userId || isStaff(actor);
}
