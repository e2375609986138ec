import * as z from 'zod/mini';
import { noteSchema } from './coaching.ts';
import { providerSchema } from './insights.ts';
import { stepSchema } from './steps.ts';

/** Staff read submissions by these calls, `/api/coaching/…` (docs/specification.md#7-the-calls-it-makes). */

/** One page lists this many (docs/specification.md#9-business-constants-and-limits). */
export const portalPageSize = 20;
export const maxPortalPageSize = 100;

/** A query sends `filterType` with `filterValue`, or `filter[industry]=…` (docs/decisions.md#open-answers). */
export const portalFilterTypes = [
  'need',
  'industry',
  'company_size',
  'has_report',
  'has_insights',
  'date_range',
] as const;
export type PortalFilterType = (typeof portalFilterTypes)[number];

const text = z.nullable(z.string());

/** Describes one submission as the portal shows it. `created_at` and `updated_at` are ISO 8601 instants. */
export const portalRowSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: text,
  email: z.string(),
  phone: text,
  company: text,
  industry: z.string(),
  role: text,
  company_size: text,
  revenue_band: text,
  location: text,
  problems: z.string(),
  steps_taken: text,
  desired_outcome: z.string(),
  timeline: text,
  budget_range: text,
  decision_authority: text,
  referral_source: text,
  has_insights: z.boolean(),
  has_report: z.boolean(),
  /** Names the account that it belongs to; null while it is not linked. */
  client_id: text,
  /** Counts the goals that are not deleted. */
  notes_count: z.number(),
  /** Counts those of the submission and, once it is linked, of its client, without deleted ones. */
  total_goals_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PortalRow = z.infer<typeof portalRowSchema>;

/** Says why a submission leads the order `need`; null where nothing waits (docs/decisions/0020-the-portal.md). */
export const needReasons = ['question', 'overdue', 'unopened', 'quiet'] as const;
export type NeedReason = (typeof needReasons)[number];

/** Answers `GET /api/coaching/submissions`, newest first unless `sort` says otherwise. */
export const portalAnswerSchema = z.object({
  submissions: z.array(
    z.object({
      ...portalRowSchema.shape,
      need: z.nullable(z.enum(needReasons)),
      /** Dates the last look by staff and the client's last question to the coach, ISO 8601. */
      opened_at: text,
      asked_at: text,
    }),
  ),
  pagination: z.object({ page: z.number(), limit: z.number(), totalPages: z.number(), total: z.number() }),
});
export type PortalAnswer = z.infer<typeof portalAnswerSchema>;

const waitingQuestionSchema = z.object({ text: z.string(), asked_at: z.string() });
/** Describes the last question to the coach that a client asked at a submission, in full. `asked_at` is an ISO 8601 instant. */
export type WaitingQuestion = z.infer<typeof waitingQuestionSchema>;

/** Home lists this many submissions for each reason. */
export const shownPerNeed = 3;

/** Answers `GET /api/coaching/needs`, the most urgent reason first. A submission may be there for several. */
export const needsAnswerSchema = z.object({
  groups: z.array(
    z.object({
      need: z.enum(needReasons),
      total: z.number(),
      /** Lists who waits longest. */
      submissions: z.array(
        z.object({
          id: z.string(),
          first_name: z.string(),
          last_name: text,
          company: text,
          industry: z.string(),
          /** Is null for the other reasons, and once the client has deleted the conversation. */
          question: z.nullable(waitingQuestionSchema),
        }),
      ),
    }),
  ),
});
export type NeedsAnswer = z.infer<typeof needsAnswerSchema>;

/** Checks `POST /api/coaching/submissions/{id}/opened`: epoch ms, earlier when it was opened without a network. */
export const openedInputSchema = z.strictObject({ at: z.number().check(z.refine(Number.isInteger)) });

/** Answers `GET /api/coaching/submissions/{id}`. */
export const portalDetailAnswerSchema = z.object({
  submission: z.object({
    ...portalRowSchema.shape,
    insights: z.array(z.string()),
    insights_provider: providerSchema,
    /** Quotes the newest report's text; null when there is none. */
    report: text,
    /** Dates the newest report, ISO 8601. */
    report_created_at: text,
    /** Tells that a report is being written, whoever asked or paid for it; `GET /api/report-status/{id}` follows it. */
    report_pending: z.optional(z.boolean()),
    /** Tells that the payment for the report went back, or is on its way since then; null where it stands. */
    refund: z.optional(z.nullable(z.object({ state: z.enum(['refund_pending', 'refunded']), at: z.string() }))),
  }),
  /** Lists the notes that are not deleted, newest first, as the goals. */
  notes: z.array(noteSchema),
  goals: z.array(stepSchema),
  /** Lists the client's three latest conversations. */
  chatHistory: z.array(
    z.object({ id: z.string(), title: z.string(), updated_at: z.string(), message_count: z.number() }),
  ),
  /** Quotes the client's last question at this submission; null where there is none, or its conversation is deleted. */
  question: z.optional(z.nullable(waitingQuestionSchema)),
});
export type PortalDetail = z.infer<typeof portalDetailAnswerSchema>;

export const timelineKinds = ['submitted', 'paid', 'refunded', 'report', 'note', 'goal', 'chat', 'edit'] as const;

/** Answers `GET /api/coaching/submissions/{id}/timeline`, newest first. */
export const timelineAnswerSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(timelineKinds),
      /** Dates the event, epoch ms. */
      at: z.number(),
      /** Names who did it, or asked or paid for a report; null for what the AI made, and where nobody is known. */
      by: z.nullable(z.object({ name: z.string(), role: z.enum(['client', 'staff']) })),
      /** Quotes the title of the note, goal or chat; empty where the kind says all. */
      title: z.string(),
      /**
       * Tells events of a kind apart. An edit has the wire names of the details that changed, a goal `created` or
       * `completed`. A note has its type when it was written, `shared` or `unshared` when that changed, and `deleted`, of
       * those that the client could read.
       */
      details: z.array(z.string()),
    }),
  ),
  /** Continues the list as `?before=`; null at the end. */
  next: text,
});
export type Timeline = z.infer<typeof timelineAnswerSchema>;

/** Answers `POST /api/coaching/submissions/{id}/summary`; with `?force=true` it is written again. */
export const summaryAnswerSchema = z.object({
  summary: z.string(),
  /** Tells whether it was written before this call. */
  cached: z.boolean(),
  provider: providerSchema,
  /** Dates the summary, ISO 8601. */
  written_at: z.string(),
  /** Lists the wire names of the fields that it uses. */
  fields: z.array(z.string()),
});
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

/**
 * Answers `POST …/submissions/{id}/generate-report`: 200 within 25 s, else 202 (docs/decisions.md#open-answers); with
 * `?wait=false` at once.
 */
export const portalReportAnswerSchema = z.union([
  z.object({ reportContent: z.string() }),
  z.object({ status: z.literal('pending'), jobId: z.string() }),
]);
