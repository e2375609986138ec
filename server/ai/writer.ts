import type { QuestionAnswer } from '#schema/checkout.ts';
import type { Insight, Provider, QuestionField, SubmitInput } from '#schema/insights.ts';
import type { ReportDoc, Section, SectionId } from '#schema/report.ts';
import type { CoachSummary } from './coach-summary.ts';

/** One person's answers and nothing else (docs/security.md#5-llm-risks, row LLM02). */
export interface FormInput {
  answers: SubmitInput;
  /** The day of writing, `YYYY-MM-DD`; a plan begins after it. */
  today: string;
  /** The day on which the answers were given, `YYYY-MM-DD`: dates in them are read from there. Left out: `today`. */
  answeredOn?: string;
}

/** Holds what a report is written from. */
export interface ReportInput extends FormInput {
  /** The questions of the purchase dialog with the person's answers to them. */
  questionAnswers: QuestionAnswer[];
  /** Holds what a coach added before the report was made again. It never holds what coaches write for each other. */
  additionalContext?: string;
  /** The free insights that the person has read; the report keeps to their numbers. */
  insights?: string[];
}

/** A question that is asked before the report is written, and the field that it is answered in. */
export interface FollowUpQuestion {
  ask: string;
  field: QuestionField;
}

type Written<T> = T | Promise<T>;

/**
 * Who writes the texts of the product: the built-in playbook, or a model. An outline is the writer's own JSON: it is kept
 * between the stages of a report and handed back as it was.
 *
 * A writer throws `IncompatibleCheckpoint` when an earlier version kept an outline that it does not know. A model throws
 * `ModelUnavailable` when it cannot write a text, and the signal's reason when it was aborted.
 */
export interface Writer {
  provider: Provider;
  /** Three. */
  writeInsights(input: FormInput): Written<Insight[]>;
  /** Three to five. */
  writeQuestions(input: FormInput, signal?: AbortSignal): Written<FollowUpQuestion[]>;
  /** For coaches, about the client. Clients never see it. */
  writeSummary(input: FormInput): Written<CoachSummary>;
  outlineReport(input: ReportInput, signal?: AbortSignal): Written<unknown>;
  writeSection(input: ReportInput, outline: unknown, id: SectionId, signal?: AbortSignal): Written<Section>;
  /** Makes the sections agree, once all are there; left out where they cannot differ. */
  reviewSections?(input: ReportInput, outline: unknown, sections: Section[], signal?: AbortSignal): Written<Section[]>;
  /** Calls nobody. */
  assembleReport(input: ReportInput, outline: unknown, sections: Section[]): Written<ReportDoc>;
}
