import * as z from 'zod/mini';
import { fieldKinds, fieldPeriods, providerSchema, submitAnswerSchema, submitInputSchema } from './insights.ts';

/** `GET /api/submission/{id}`: what the results page shows; for whoever may read the submission. */
export const submissionAnswerSchema = z.object({
  submission: z.object({
    ...submitAnswerSchema.shape,
    firstName: z.string(),
    lastName: z.nullable(z.string()),
    email: z.string(),
    company: z.nullable(z.string()),
    createdAt: z.number(),
  }),
});
export type SubmissionAnswer = z.infer<typeof submissionAnswerSchema>;

/** `POST /api/submission/{id}/link-user`. */
export const linkAnswerSchema = z.object({ submissionId: z.string() });

/**
 * `GET /api/submission/{id}/answers`: what was answered, to go on with it in the form. Email and phone are told to the
 * owner alone. `POST` takes all answers anew, and is answered as `POST /api/submit` is.
 */
export const givenAnswersSchema = z.object({ answers: z.partial(submitInputSchema) });
export type GivenAnswers = z.infer<typeof givenAnswersSchema>;

/** The field of a question as the call names it. What a kind has no use for is null. */
const askedFieldSchema = z.object({
  question: z.string(),
  kind: z.enum(fieldKinds),
  /** Behind the field, such as `bookings`; for `money` the sign before it. */
  unit: z.nullable(z.string()),
  period: z.nullable(z.enum(fieldPeriods)),
  options: z.nullable(z.array(z.string())),
});
export type AskedField = z.infer<typeof askedFieldSchema>;

/** `GET /api/submission/{id}/questions`. */
export const questionsAnswerSchema = z.object({
  questions: z.array(z.string()),
  /** One for each question, in their order. Servers before this release leave them out. */
  fields: z.optional(z.array(askedFieldSchema)),
  /** Who wrote them from the answers; absent for those that everybody gets. */
  provider: z.optional(providerSchema),
});
export type QuestionsAnswer = z.infer<typeof questionsAnswerSchema>;
