import type { Goal } from '#schema/goals.ts';
import type { Insight, SubmitInput } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';

/** One person's own data, newest first; never what coaches write for each other, never another person's (security.md, LLM02). */
export interface CoachGround {
  /** `answeredOn`: `YYYY-MM-DD`; dates in the answers are read from there. */
  submissions: { id: string; answeredOn: string; answers: SubmitInput; insights: Insight[]; report?: ReportDoc }[];
  goals: Pick<Goal, 'id' | 'title' | 'description' | 'status' | 'priority' | 'targetCompletion'>[];
}

export interface CoachTurn {
  role: 'user' | 'assistant';
  content: string;
}

export interface CoachQuestion {
  /** Trimmed, 1 to 5,000 characters; any language, and hostile text is possible. */
  question: string;
  /** Of this conversation, oldest first; answers may be the playbook's or a model's. */
  earlier: CoachTurn[];
  /** May be empty, or with parts switched off by the person. */
  ground: CoachGround;
  /** `YYYY-MM-DD` */
  today: string;
}

/** `answers:<submissionId>`, `insights:<submissionId>`, `report:<submissionId>` or `goal:<goalId>`. */
export type CoachSource = string;

export interface CoachAnswer {
  /** Markdown of paragraphs, `**bold**`, lists and `###` headings; what others wrote stands in it escaped. */
  text: string;
  /** What the answer rests on, each once. */
  basedOn: CoachSource[];
}
