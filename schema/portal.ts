import * as z from 'zod/mini';
import { noteSchema } from './coaching.ts';
import { providerSchema } from './insights.ts';
import { stepSchema } from './steps.ts';

/** The calls by which staff read submissions, `/api/coaching/…` (docs/specification.md#7-the-calls-it-makes). */

/** docs/specification.md#9-business-constants-and-limits. */
export const portalPageSize = 20;
export const maxPortalPageSize = 100;

/** Sent as `filterType` with `filterValue`, or together as `filter[industry]=…` (docs/decisions.md#open-answers). */
export const portalFilterTypes = ['industry', 'company_size', 'has_report', 'has_insights', 'date_range'] as const;
export type PortalFilterType = (typeof portalFilterTypes)[number];

const text = z.nullable(z.string());

/** One submission as the portal shows it. `created_at`, `updated_at`: ISO 8601 instants. */
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
  /** The account that it belongs to; null while it is not linked. */
  client_id: text,
  /** Without deleted ones. */
  notes_count: z.number(),
  /** Of the submission and, once it is linked, of its client; without deleted ones. */
  total_goals_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PortalRow = z.infer<typeof portalRowSchema>;

/** Why a submission comes first in the order `need`; null where nothing waits (docs/decisions/0020-the-portal.md). */
export const needReasons = ['unopened', 'question', 'overdue', 'quiet'] as const;
export type NeedReason = (typeof needReasons)[number];

/** `GET /api/coaching/submissions`, newest first unless `sort` says otherwise. */
export const portalAnswerSchema = z.object({
  submissions: z.array(
    z.object({
      ...portalRowSchema.shape,
      need: z.nullable(z.enum(needReasons)),
      /** ISO 8601 instants of the last look by staff, and of the client's last question to the coach. */
      opened_at: text,
      asked_at: text,
    }),
  ),
  pagination: z.object({ page: z.number(), limit: z.number(), totalPages: z.number(), total: z.number() }),
});
export type PortalAnswer = z.infer<typeof portalAnswerSchema>;

/** `POST /api/coaching/submissions/{id}/opened`: epoch ms, earlier when it was opened without a network. */
export const openedInputSchema = z.strictObject({ at: z.number().check(z.refine(Number.isInteger)) });

/** `GET /api/coaching/submissions/{id}`. */
export const portalDetailAnswerSchema = z.object({
  submission: z.object({
    ...portalRowSchema.shape,
    insights: z.array(z.string()),
    insights_provider: providerSchema,
    /** The newest report's text; null when there is none. */
    report: text,
    /** ISO 8601 instant of the newest report. */
    report_created_at: text,
    /** A report is being written, whoever asked or paid for it; `GET /api/report-status/{id}` follows it. */
    report_pending: z.optional(z.boolean()),
  }),
  /** Newest first, deleted ones not among them; so are the goals. */
  notes: z.array(noteSchema),
  goals: z.array(stepSchema),
  /** The client's three latest conversations. */
  chatHistory: z.array(
    z.object({ id: z.string(), title: z.string(), updated_at: z.string(), message_count: z.number() }),
  ),
});
export type PortalDetail = z.infer<typeof portalDetailAnswerSchema>;

export const timelineKinds = ['submitted', 'paid', 'refunded', 'report', 'note', 'goal', 'chat', 'edit'] as const;

/** `GET /api/coaching/submissions/{id}/timeline`, newest first. */
export const timelineAnswerSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(timelineKinds),
      /** Epoch ms. */
      at: z.number(),
      /**
       * Who did it, also without an account; of a report, who asked or paid for it. Null for what the AI made, and where it is
       * not known.
       */
      by: z.nullable(z.object({ name: z.string(), role: z.enum(['client', 'staff']) })),
      /** The title of the note, goal or chat; empty where the kind says all. */
      title: z.string(),
      /**
       * Of an edit: the wire names of the details that changed. Of a goal: `created`, `completed`. Of a note: its type when it
       * was written, `shared` when an internal one was made visible to the client, `unshared` when a visible one was made
       * internal, and `deleted`, of those that the client could read.
       */
      details: z.array(z.string()),
    }),
  ),
  /** For `?before=`; null at the end. */
  next: text,
});
export type Timeline = z.infer<typeof timelineAnswerSchema>;

/** `POST /api/coaching/submissions/{id}/summary`; with `?force=true` it is written anew. */
export const summaryAnswerSchema = z.object({
  summary: z.string(),
  /** It was written before this call. */
  cached: z.boolean(),
  provider: providerSchema,
  /** ISO 8601 instant. */
  written_at: z.string(),
  /** The wire names of the fields that it uses. */
  fields: z.array(z.string()),
});
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;

/**
 * `POST /api/coaching/submissions/{id}/generate-report`: 200 within 25 s, else 202 (docs/decisions.md#open-answers); with
 * `?wait=false` at once.
 */
export const portalReportAnswerSchema = z.union([
  z.object({ reportContent: z.string() }),
  z.object({ status: z.literal('pending'), jobId: z.string() }),
]);

/** `GET /api/coaching/download-report/{id}`: the text, as `GET /api/download-report/{id}` has it. */
export const portalReportTextSchema = z.object({ message: z.string() });
