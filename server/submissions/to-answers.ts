import { type SubmitInput, submitInputSchema } from '#schema/insights.ts';
import type { Submission } from './submission.repository.ts';

/** The answers as they were given, without what the server added; a writer gets no more than this. */
export function toAnswers(submission: Submission): SubmitInput {
  const known = Object.keys(submitInputSchema.shape);
  const given = Object.entries(submission).filter(([name, value]) => known.includes(name) && value !== null);
  return submitInputSchema.parse(Object.fromEntries(given));
}
