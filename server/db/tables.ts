import { sql } from 'drizzle-orm';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { AnswerName, Provider, QuestionField } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { Role, UserStatus } from '#schema/users.ts';
import type { FieldClocks } from '#sync/server/ports.ts';
import { defineChatTables } from './chat-tables.ts';
import { type Columns, sqliteColumns } from './columns.ts';
import { definePaymentTables } from './payment-tables.ts';
import { definePortalTables } from './portal-tables.ts';
import { defineSyncTables } from './sync-tables.ts';
import { defineSyncedTables } from './synced-tables.ts';

/** Every table, once; the engines differ only in `c`. After a change: `npm run db:generate` writes both migrations. */
export function defineTables(c: Columns) {
  const users = c.table('users', {
    id: c.text('id').primaryKey(),
    /** Clean and lower-cased: the key at sign-in. */
    email: c.text('email').notNull().unique(),
    emailVerifiedAt: c.int('email_verified_at'),
    firstName: c.text('first_name').notNull(),
    lastName: c.text('last_name').notNull(),
    role: c.text('role').$type<Role>().notNull(),
    status: c.text('status').$type<UserStatus>().notNull(),
    company: c.text('company'),
    industry: c.text('industry'),
    companySize: c.text('company_size'),
    revenueBand: c.text('revenue_band'),
    decisionAuthority: c.text('decision_authority'),
    /** argon2id in the PHC string format; null until the first password is set by a one-time link. */
    passwordHash: c.text('password_hash'),
    /** When the account goes for good; null unless its owner asked for it. */
    deleteAt: c.int('delete_at'),
    createdAt: c.int('created_at').notNull(),
    updatedAt: c.int('updated_at').notNull(),
  });

  const sessions = c.table(
    'sessions',
    {
      id: c.text('id').primaryKey(),
      /** SHA-256 of the bearer token, base64url. */
      tokenHash: c.text('token_hash').notNull().unique(),
      userId: c.text('user_id').notNull(),
      label: c.text('label').notNull(),
      createdAt: c.int('created_at').notNull(),
      /**
       * The newest rev when it began: what was lost since has a later one, whatever the clock said
       * (docs/protocol.md#11-clocks).
       */
      openedRev: c.int('opened_rev').notNull().default(0),
      lastSeenAt: c.int('last_seen_at').notNull(),
      /** The end of the absolute lifetime. */
      expiresAt: c.int('expires_at').notNull(),
      idleMs: c.int('idle_ms').notNull(),
      endedAt: c.int('ended_at'),
      endReason: c.text('end_reason'),
    },
    (t) => [c.index('sessions_user').on(t.userId)],
  );

  /** One-time links sent by mail or printed for the first admin. */
  const linkTokens = c.table(
    'link_tokens',
    {
      tokenHash: c.text('token_hash').primaryKey(),
      userId: c.text('user_id').notNull(),
      purpose: c.text('purpose').$type<'reset' | 'verify' | 'change_email'>().notNull(),
      /** The address that opening the link proves. */
      email: c.text('email').notNull(),
      createdAt: c.int('created_at').notNull(),
      expiresAt: c.int('expires_at').notNull(),
      usedAt: c.int('used_at'),
    },
    (t) => [c.index('link_tokens_user').on(t.userId, t.purpose)],
  );

  const submissions = c.table(
    'submissions',
    {
      id: c.text('id').primaryKey(),
      userId: c.text('user_id'),
      firstName: c.text('first_name').notNull(),
      lastName: c.text('last_name'),
      email: c.text('email').notNull(),
      company: c.text('company'),
      phone: c.text('phone'),
      problems: c.text('problems').notNull(),
      desiredOutcome: c.text('desired_outcome').notNull(),
      industry: c.text('industry').notNull(),
      stepsTaken: c.text('steps_taken'),
      role: c.text('role'),
      revenueBand: c.text('revenue_band'),
      companySize: c.text('company_size'),
      timeline: c.text('timeline'),
      budgetRange: c.text('budget_range'),
      decisionAuthority: c.text('decision_authority'),
      location: c.text('location'),
      referralSource: c.text('referral_source'),
      /** SHA-256 of the caller's `Idempotency-Key` and of the body that came with it. */
      idempotencyHash: c.text('idempotency_hash').unique(),
      bodyHash: c.text('body_hash').notNull(),
      /** The same two of the last change of the answers. */
      changeHash: c.text('change_hash'),
      changeBodyHash: c.text('change_body_hash'),
      insights: c.json<string[]>('insights'),
      provider: c.text('provider').$type<Provider>().notNull(),
      questions: c.json<string[]>('questions'),
      /** One for each question, in their order. Null until they are written; questions from before ask for text. */
      questionFields: c.json<QuestionField[]>('question_fields'),
      /** Null until they are written, and of those that were written before this was kept. */
      questionsProvider: c.text('questions_provider').$type<Provider>(),
      /** Copies the answers of the newest paid order. The report is written from them, besides the form's answers. */
      questionAnswers: c.json<QuestionAnswer[]>('question_answers'),
      /** Sums up the person for a coach. It is for staff only. */
      summary: c.text('summary'),
      summaryProvider: c.text('summary_provider').$type<Provider>(),
      /** Epoch ms. */
      summaryAt: c.int('summary_at'),
      /** Names of the answers that it uses. */
      summaryFields: c.json<AnswerName[]>('summary_fields'),
      /** SHA-256 of all answers when it was written: with other answers it is stale. */
      summaryHash: c.text('summary_hash'),
      /** Whether any report of it is stored, for the portal's filter. */
      hasReport: c.bool('has_report').notNull().default(false),
      /** Holds the rev of the card that devices hold, and of its texts. It is 0 until they are first announced. */
      rev: c.int('rev').notNull().default(0),
      createdRev: c.int('created_rev').notNull().default(0),
      clocks: c.json<FieldClocks>('clocks').notNull().default({}),
      bodyRev: c.int('body_rev').notNull().default(0),
      createdAt: c.int('created_at').notNull(),
      updatedAt: c.int('updated_at').notNull(),
    },
    (t) => [
      c.index('submissions_user').on(t.userId, t.createdAt),
      c.index('submissions_created').on(t.createdAt, t.id),
      c.index('submissions_name').on(sql`lower(${t.firstName})`, sql`lower(${t.lastName})`, t.id),
      c.index('submissions_company').on(sql`(${t.company} IS NULL)`, sql`lower(${t.company})`, t.id),
      c.index('submissions_industry').on(t.industry, t.createdAt, t.id),
      c.index('submissions_company_size').on(t.companySize, t.createdAt, t.id),
      c.index('submissions_has_report').on(t.hasReport, t.createdAt, t.id),
      c
        .index('submissions_has_insights')
        .on(sql`(CASE WHEN json_array_length(${t.insights}) > 0 THEN 1 ELSE 0 END)`, t.createdAt, t.id),
    ],
  );

  const jobs = c.table(
    'jobs',
    {
      id: c.text('id').primaryKey(),
      kind: c.text('kind').notNull(),
      /** A second enqueue of the same cause finds this row. */
      dedupeKey: c.text('dedupe_key').notNull().unique(),
      state: c.text('state').$type<'queued' | 'running' | 'done' | 'failed'>().notNull(),
      payload: c.json<unknown>('payload').notNull(),
      attempts: c.int('attempts').notNull(),
      runAt: c.int('run_at').notNull(),
      leaseUntil: c.int('lease_until'),
      /** Fencing: every write of a worker carries it. */
      leaseToken: c.text('lease_token'),
      /** The stage that runs or is next; null before the first. */
      stage: c.text('stage'),
      checkpoint: c.json<unknown>('checkpoint'),
      providerRef: c.text('provider_ref'),
      error: c.text('error'),
      createdAt: c.int('created_at').notNull(),
      updatedAt: c.int('updated_at').notNull(),
    },
    (t) => [c.index('jobs_due').on(t.state, t.runAt)],
  );

  const reports = c.table(
    'reports',
    {
      id: c.text('id').primaryKey(),
      submissionId: c.text('submission_id').notNull(),
      /** From 1, in the order in which the submission's reports were stored. */
      version: c.int('version').notNull().default(1),
      /** The cause: one report a job, however often the job runs. */
      jobId: c.text('job_id').notNull().unique(),
      doc: c.json<ReportDoc>('doc').notNull(),
      /** The Markdown of the specified calls, and its SHA-256, base64url. */
      text: c.text('text').notNull(),
      textHash: c.text('text_hash').notNull(),
      /** Holds what a coach added when the report was made, in full. */
      additionalContext: c.text('additional_context'),
      pdf: c.bytes('pdf'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [
      c.index('reports_submission').on(t.submissionId, t.createdAt),
      c.uniqueIndex('reports_version').on(t.submissionId, t.version),
      c.index('reports_hash').on(t.textHash),
    ],
  );

  /** Mails to be sent, one a cause; kept after sending so that a cause is never mailed twice. */
  const mails = c.table(
    'mails',
    {
      id: c.text('id').primaryKey(),
      cause: c.text('cause').notNull().unique(),
      recipient: c.text('recipient').notNull(),
      subject: c.text('subject').notNull(),
      text: c.text('text').notNull(),
      html: c.text('html').notNull(),
      /** The report whose PDF goes with the mail. */
      attachmentReportId: c.text('attachment_report_id'),
      messageId: c.text('message_id').notNull(),
      attempts: c.int('attempts').notNull(),
      /** How often the other side refused it for good; the tries end at five. */
      refusals: c.int('refusals').notNull().default(0),
      runAt: c.int('run_at').notNull(),
      sentAt: c.int('sent_at'),
      /** When the tries ended: the other side refused the mail for good, or for days. */
      failedAt: c.int('failed_at'),
      error: c.text('error'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [c.index('mails_due').on(t.sentAt, t.runAt)],
  );

  /** Fixed windows; a row is one key in its current window. */
  const rateLimits = c.table('rate_limits', {
    key: c.text('key').primaryKey(),
    count: c.int('count').notNull(),
    resetAt: c.int('reset_at').notNull(),
  });

  /**
   * Records what was deleted for good. It is applied again to a database that was restored from an older copy. Ids
   * only.
   */
  const deletedIds = c.table('deleted_ids', {
    id: c.text('id').primaryKey(),
    kind: c.text('kind').$type<'user' | 'submission'>().notNull(),
    deletedAt: c.int('deleted_at').notNull(),
  });

  /** Records what the model cost, or may still cost, on a day. A call reserves its most before it is made. */
  const aiSpend = c.table('ai_spend', {
    /** `YYYY-MM-DD`, UTC. */
    day: c.text('day').primaryKey(),
    /** Thousandths of a cent. */
    millicents: c.int('millicents').notNull(),
  });

  const analyticsEvents = c.table(
    'analytics_events',
    {
      id: c.text('id').primaryKey(),
      name: c.text('name').notNull(),
      at: c.int('at').notNull(),
      session: c.text('session').notNull(),
      receivedAt: c.int('received_at').notNull(),
    },
    (t) => [c.uniqueIndex('analytics_events_once').on(t.session, t.name, t.at)],
  );

  return {
    ...defineSyncedTables(c),
    ...defineChatTables(c),
    ...defineSyncTables(c),
    ...definePaymentTables(c),
    ...definePortalTables(c),
    users,
    sessions,
    linkTokens,
    submissions,
    jobs,
    reports,
    mails,
    rateLimits,
    deletedIds,
    aiSpend,
    analyticsEvents,
  };
}

export type Tables = ReturnType<typeof defineTables>;
export const sqliteTables = defineTables(sqliteColumns);
