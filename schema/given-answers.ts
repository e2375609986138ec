import * as z from 'zod/mini';
import { submitInputSchema } from './insights.ts';

/**
 * `GET /api/submission/{id}/answers`: what was answered, to go on with it in the form. Email and phone are told to the
 * owner alone. `POST` takes all answers anew, and is answered as `POST /api/submit` is.
 */
export const givenAnswersSchema = z.object({ answers: z.partial(submitInputSchema) });
export type GivenAnswers = z.infer<typeof givenAnswersSchema>;

export const answersPath = (submissionId: string): string =>
  `/api/submission/${encodeURIComponent(submissionId)}/answers`;
