import type { AnswerName } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { numberAnswers } from '#server/ai/number-answers.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import { redactPerson } from './redact-person.ts';

/** Holds the source of one person's texts. */
export interface PromptData {
  /** Everything that the model gets to see of the person: numbered as in the report, with placeholders. */
  answers: Answer[];
  /** The same answers as they were written; for checking and for what the person reads, never for the model. */
  given: Answer[];
  numberOf: Partial<Record<AnswerName, number>>;
  /** Hides the person in a text of the model's own before it goes back to the model. */
  hide(text: string): string;
  show(text: string): string;
}

/**
 * The one function that makes a prompt's data, from one submission. Numbered are the answers of substance: name, email,
 * phone, company and how somebody heard of us are no ground for advice and stay here; the first four are hidden in the
 * texts too, as far as they are recognised there.
 */
export function promptData({ answers, questionAnswers, additionalContext }: Omit<ReportInput, 'today'>): PromptData {
  const { hide, show } = redactPerson(answers);
  const { full: given, numberOf } = numberAnswers(answers, questionAnswers, additionalContext);
  const hidden = given.map(({ number, label, text }) => ({ number, label: hide(label), text: hide(text) }));
  return { answers: hidden, given, numberOf, hide, show };
}

/** The same value with every text in it hidden. */
export function hideTexts<T>(data: PromptData, value: T): T {
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return data.hide(part);
    if (Array.isArray(part)) return part.map(hide);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, hide(inner)]));
  };
  return hide(value) as T;
}
