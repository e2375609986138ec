import * as z from 'zod/mini';

/** Stores typed answers under the words of their questions. A draft still fits when their order changes. */
export const typedAnswersSchema = z.record(z.string(), z.nullable(z.string()));
/** Null: the person was asked, and does not know. */
export type TypedAnswer = string | null;
export type TypedAnswers = z.infer<typeof typedAnswersSchema>;

export const draftId = (submissionId: string): string => `purchase-questions:${submissionId}`;
