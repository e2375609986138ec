import { sql } from 'drizzle-orm';
import type { OrderState, QuestionAnswer } from '#schema/checkout.ts';
import type { Columns } from './columns.ts';

export interface RefundFailure {
  /** The provider's id of the refund. */
  id: string;
  cents: number;
  /** By the provider's clock, epoch ms. */
  at: number;
}

/** Defines tables for orders, for the access that they give, and for the local cashier's pages. */
export function definePaymentTables(c: Columns) {
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
      /** Holds the sum of the charge's newest notice, less what failed from then on. */
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
      c.uniqueIndex('orders_one_open_chat').on(t.userId).where(sql`state = 'open' and kind = 'chat'`),
      c.index('orders_state').on(t.state, t.createdAt),
      c.index('orders_paid').on(t.paidAt, t.id).where(sql`state not in ('open', 'expired')`),
      c.index('orders_user').on(t.userId),
      c.index('orders_payment_intent').on(t.paymentIntentId),
    ],
  );

  /** Records what a person may use: one table for reports and chat days, whatever they came from. */
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

  return { orders, entitlements, paymentEvents, paymentCursors, cashierSessions, cashierAnswers, cashierEvents };
}
