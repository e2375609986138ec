import { type SubmitInput, submitInputSchema } from '#schema/insights.ts';
import { detailNames } from '#schema/submissions.ts';
import type { Submission } from './submission.repository.ts';

/** Picks the answers as they were given, without what the server added. A writer gets no more than this. */
export function toAnswers(submission: Submission): SubmitInput {
  const known = Object.keys(submitInputSchema.shape);
  const given = Object.entries(submission).filter(([name, value]) => known.includes(name) && value !== null);
  return submitInputSchema.parse(Object.fromEntries(given));
}

/** Tells whether a writer reads the same in both. */
export const areSame = (a: SubmitInput, b: SubmitInput): boolean => detailNames.every((name) => a[name] === b[name]);
