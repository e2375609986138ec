import type { Goal } from '#schema/goals.ts';
import type { Insight, Provider, SubmitInput } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';

/**
 * One person's own data, newest first; never what coaches write for each other, never another person's
 * (docs/security.md#5-llm-risks, row LLM02).
 */
export interface CoachContext {
  submissions: {
    id: string;
    /** `YYYY-MM-DD`. */
    answeredOn: string;
    answers: SubmitInput;
    insights: Insight[];
    report?: ReportDoc;
  }[];
  goals: Pick<Goal, 'id' | 'title' | 'description' | 'status' | 'priority' | 'targetCompletion'>[];
}

export interface CoachTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface CoachQuestion {
  /** Trimmed, 1 to 5,000 characters, of whatever kind. */
  question: string;
  /** The part of the answer that stands already, where it is to go on. */
  begun?: string;
  /** Of this conversation, oldest first; answers may be another writer's. */
  earlier: CoachTurn[];
  context: CoachContext;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** `answers:<submissionId>`, `insights:<submissionId>`, `report:<submissionId>` or `goal:<goalId>`. */
export type CoachSource = string;

export interface CoachAnswer {
  /** A small part of Markdown: paragraphs, bold, lists and `###` headings. */
  text: string;
  basedOn: CoachSource[];
}

/** An answer as it is written. */
export interface CoachReply {
  basedOn: CoachSource[];
  pieces: AsyncIterable<string>;
}

/** Who answers questions: the built-in playbook, or a model. */
export interface Coach {
  provider: Provider;
  /**
   * @throws ModelUnavailable, from here or from the pieces; the signal's reason when it was aborted
   */
  answer(question: CoachQuestion, signal: AbortSignal): Promise<CoachReply>;
}
