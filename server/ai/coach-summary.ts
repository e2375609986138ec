import type { AnswerName } from '#schema/insights.ts';
import { summaryLabels } from '#schema/summary-labels.ts';

/** What a coach reads about a client before the first call. */
export interface CoachSummary {
  /** Paragraphs with an empty line between them; each begins with its label, such as `Goal: …`. */
  text: string;
  /** The answers that it uses, in the order of the form. */
  fields: AnswerName[];
}

/** The texts of a summary by paragraph. */
export interface SummaryParts {
  client: string;
  goal: string;
  tried: string;
  startWith: string;
  questions: string[];
  /** What the client did not answer; empty where nothing is missing. */
  missing?: string;
}

/** A summary takes about a minute to read. */
export const summaryWords = { min: 90, max: 180 };

/** Joins the paragraphs in one order for every writer, so that a coach finds each thing in the same place. */
export function summaryText({ questions, missing = '', ...parts }: SummaryParts): string {
  const texts = { ...parts, missing, questions: questions.join(' ') };
  return summaryParts
    .filter((part) => texts[part] !== '')
    .map((part) => `${summaryLabels[part]}: ${texts[part]}`)
    .join('\n\n');
}

const summaryParts = Object.keys(summaryLabels) as (keyof SummaryParts)[];

export const countSummaryWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
