import { sql } from 'drizzle-orm';
import type { OrderState, QuestionAnswer } from '#schema/checkout.ts';
import type { Provider } from '#schema/insights.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { Role, UserStatus } from '#schema/users.ts';
import type { FieldClocks } from '#sync/server/ports.ts';
import { type Columns, sqliteColumns } from './columns.ts';
import { defineSyncTables } from './sync-tables.ts';
import { defineSyncedTables } from './synced-tables.ts';

export interface RefundFailure {
  /** The provider's id of the refund. */
  id: string;
  cents: number;
  /** By the provider's clock, epoch ms. */
  at: number;
}

/** Every table, once; the engines differ only in `c`. After a change: `npm run db:generate` writes both migrations. */
export function defineTables(c: Columns) {
  const users = c.table('users', {
    id: c.text('id').primaryKey(),
    /** Trimmed and lower-cased: the key at sign-in. */
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
      /** The newest rev when it began: what was lost since has a later one, whatever the clock said (sync protocol, rule 11). */
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
      insights: c.json<string[]>('insights'),
      provider: c.text('provider').$type<Provider>().notNull(),
      questions: c.json<string[]>('questions'),
      /** Null until they are written, and of those that were written before this was kept. */
      questionsProvider: c.text('questions_provider').$type<Provider>(),
      /** Of the newest paid order; what the report is written from, besides the answers. */
      questionAnswers: c.json<QuestionAnswer[]>('question_answers'),
      /** What a coach reads of the person at a glance; staff only. */
      summary: c.text('summary'),
      /** Of the card that devices hold, and of its texts; 0 until they are first announced. */
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
    ],
  );

  const orders = c.table(
    'orders',
    {
      id: c.text('id').primaryKey(),
      kind: c.text('kind').$type<'report' | 'chat'>().notNull(),
      submissionId: c.text('submission_id'),
      userId: c.text('user_id'),
      state: c.text('state').$type<OrderState>().notNull(),
      amountCents: c.int('amount_cents').notNull(),
      currency: c.text('currency').notNull(),
      questionAnswers: c.json<QuestionAnswer[]>('question_answers').notNull(),
      /** Sent with the call that opens the session, and stored before it. */
      idempotencyKey: c.text('idempotency_key').notNull(),
      sessionId: c.text('session_id').unique(),
      sessionUrl: c.text('session_url'),
      paymentIntentId: c.text('payment_intent_id'),
      /** Where the payer's card or bank is, two letters; payment records name it for seven years. */
      country: c.text('country'),
      createdAt: c.int('created_at').notNull(),
      expiresAt: c.int('expires_at').notNull(),
      /** When the page was completed with a method whose money comes days later; null once that is settled. */
      processingAt: c.int('processing_at'),
      paidAt: c.int('paid_at'),
      /** What the charge's newest notice said had gone back, less what failed from then on. */
      refundedCents: c.int('refunded_cents').notNull().default(0),
      /** The provider's times of the newest notice of each kind: they may come in any order. */
      refundBegunAt: c.int('refund_begun_at'),
      refundedAt: c.int('refunded_at'),
      refundFailedAt: c.int('refund_failed_at'),
      /** Each refund that failed, once: an older notice of the charge still counts it as returned. */
      refundFailures: c.json<RefundFailure[]>('refund_failures').notNull().default([]),
      /** Sent with the call that returns the payment in place of the first key, whose failure the provider kept. */
      refundKey: c.text('refund_key'),
      /** The provider's own receipt. */
      receiptUrl: c.text('receipt_url'),
      updatedAt: c.int('updated_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('orders_one_open').on(t.submissionId, t.kind).where(sql`state = 'open'`),
      c.index('orders_state').on(t.state, t.createdAt),
      c.index('orders_user').on(t.userId),
      c.index('orders_payment_intent').on(t.paymentIntentId),
    ],
  );

  /** What a person may use: one table for reports and chat days, whatever they came from. */
  const entitlements = c.table(
    'entitlements',
    {
      id: c.text('id').primaryKey(),
      kind: c.text('kind').$type<'report' | 'chat'>().notNull(),
      source: c.text('source').$type<'trial' | 'order' | 'admin'>().notNull(),
      /** `order:<id>`, `trial:<normalised address hash>` or `admin:<user id>`: a cause grants once. */
      cause: c.text('cause').notNull(),
      userId: c.text('user_id'),
      submissionId: c.text('submission_id'),
      orderId: c.text('order_id'),
      /** Chat only. Null until the submission of a purchase without an account is linked. */
      startsAt: c.int('starts_at'),
      endsAt: c.int('ends_at'),
      revokedAt: c.int('revoked_at'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('entitlements_cause').on(t.cause, t.kind),
      c.index('entitlements_user').on(t.userId, t.kind),
      c.index('entitlements_submission').on(t.submissionId, t.kind),
    ],
  );

  /** Notifications of the payment provider that had their effect; the ids only. */
  const paymentEvents = c.table('payment_events', {
    id: c.text('id').primaryKey(),
    type: c.text('type').notNull(),
    receivedAt: c.int('received_at').notNull(),
  });

  /** How far the provider's list of events was read: one row, `events`. */
  const paymentCursors = c.table('payment_cursors', {
    id: c.text('id').primaryKey(),
    /** Everything that the provider announced before this instant had its effect. */
    readUntil: c.int('read_until').notNull(),
  });

  /** The local cashier's own books: what the payment provider would hold. */
  const cashierSessions = c.table('cashier_sessions', {
    id: c.text('id').primaryKey(),
    paymentIntentId: c.text('payment_intent_id').unique(),
    productName: c.text('product_name').notNull(),
    /** The Stripe object as it is answered. */
    object: c.json<Record<string, unknown>>('object').notNull(),
    declined: c.bool('declined').notNull(),
    createdAt: c.int('created_at').notNull(),
  });
  /** Answers that were given under an `Idempotency-Key`, to be given again. */
  const cashierAnswers = c.table('cashier_answers', {
    idempotencyKey: c.text('idempotency_key').primaryKey(),
    /** SHA-256 of the call, its path and its parameters. */
    requestHash: c.text('request_hash').notNull(),
    body: c.json<Record<string, unknown>>('body').notNull(),
    createdAt: c.int('created_at').notNull(),
  });
  const cashierEvents = c.table(
    'cashier_events',
    {
      id: c.text('id').primaryKey(),
      type: c.text('type').notNull(),
      object: c.json<Record<string, unknown>>('object').notNull(),
      /** When our webhook took the notification, or the tries ended. */
      settledAt: c.int('settled_at'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [c.index('cashier_events_created').on(t.createdAt), c.index('cashier_events_unsettled').on(t.settledAt)],
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
      /** What a coach added when the report was made, in full. */
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

  /** What was deleted for good: applied again to a database that was restored from an older copy. Ids only. */
  const deletedIds = c.table('deleted_ids', {
    id: c.text('id').primaryKey(),
    kind: c.text('kind').$type<'user' | 'submission'>().notNull(),
    deletedAt: c.int('deleted_at').notNull(),
  });

  /** What the model cost, or may still cost, on a day; a call reserves its most before it is made. */
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
    ...defineSyncTables(c),
    users,
    sessions,
    linkTokens,
    submissions,
    orders,
    entitlements,
    paymentEvents,
    paymentCursors,
    cashierSessions,
    cashierAnswers,
    cashierEvents,
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
