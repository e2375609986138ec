import * as z from 'zod/mini';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { cleanArea } from '#schema/clean-line.ts';
import { startOf } from '#schema/start-of.ts';

export const notesQuestion = 'Anything else the report should know';
/** Limits one answer to what the call takes (docs/decisions.md#open-answers). */
export const maxAnswerLength = 2_000;
const maxQuestionLength = 500;

/** Stores typed answers under the words of their questions. A draft still fits when their order changes. */
export const typedAnswersSchema = z.record(z.string(), z.string());
export type TypedAnswers = z.infer<typeof typedAnswersSchema>;

/** The answered questions, then the notes; what was skipped is left out. */
export function toQuestionAnswers(questions: readonly string[], typed: TypedAnswers): QuestionAnswer[] {
  return [...questions, notesQuestion]
    .map((question) => ({ question: startOf(question, maxQuestionLength), answer: cleanArea(typed[question] ?? '') }))
    .filter(({ answer }) => answer !== '');
}

/** `Four questions before we write`. */
export function questionsTitle(count: number): string {
  if (count === 0) return 'Before we write';
  const names = ['', 'One question', 'Two questions', 'Three questions', 'Four questions', 'Five questions'];
  return `${names[count] ?? `${count} questions`} before we write`;
}

export const draftId = (submissionId: string): string => `purchase-questions:${submissionId}`;
