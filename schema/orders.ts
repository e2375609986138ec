import * as z from 'zod/mini';
import { orderStates } from './checkout.ts';

const adminOrderSchema = z.object({
  id: z.string(),
  submission_id: z.nullable(z.string()),
  product: z.enum(['report', 'chat']),
  /** Counts the smallest unit of `currency`. */
  amount_cents: z.number(),
  currency: z.string(),
  /** Names the order as its buyer's receipt does. */
  state: z.enum(orderStates),
  paid_at: z.nullable(z.string()),
  /** Dates the start of a refund that is on its way. */
  refund_since: z.nullable(z.string()),
  /** Dates the return of its last part. */
  refunded_at: z.nullable(z.string()),
  can_refund: z.boolean(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Answers `GET /api/orders?submission=` or `?user=` for admins: payments, newest first. Instants are ISO 8601. */
export const adminOrdersAnswerSchema = z.object({
  orders: z.array(adminOrderSchema),
});
export type AdminOrders = z.infer<typeof adminOrdersAnswerSchema>;

/** Checks whose orders are asked for: those of one submission, or of one buyer. */
export const adminOrdersQuerySchema = z
  .object({ submission: z.optional(z.string()), user: z.optional(z.string()) })
  .check(
    z.refine(({ submission, user }) => (submission === undefined) !== (user === undefined), {
      error: 'Please choose one of the options.',
    }),
  );
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuerySchema>;

export const paymentsPageSize = 25;
const maxPaymentsPage = 1_000_000;
const maxPaymentSearch = 200;

/** Checks the query of `GET /api/orders/all`: which page, and words of the payer's name or email. */
export const paymentsQuerySchema = z.object({
  page: z.optional(
    z.pipe(
      z.transform(Number),
      z.number().check(z.refine((page) => Number.isInteger(page) && page >= 1 && page <= maxPaymentsPage)),
    ),
  ),
  search: z.optional(z.string().check(z.maxLength(maxPaymentSearch, 'Please use a shorter search.'))),
});
export type PaymentsQuery = z.infer<typeof paymentsQuerySchema>;

/** Answers `GET /api/orders/all` for admins: everything that was paid for, newest first. */
export const paymentsAnswerSchema = z.object({
  orders: z.array(
    z.object({
      ...adminOrderSchema.shape,
      /** Names the payer: the account, or who wrote the submission. Null once both are deleted. */
      person: z.nullable(z.object({ user_id: z.nullable(z.string()), name: z.string(), email: z.string() })),
    }),
  ),
  pagination: z.object({ page: z.number(), limit: z.number(), totalPages: z.number(), total: z.number() }),
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>;

/** Answers `POST /api/orders/{id}/refund` for admins: the whole payment goes back. A second call is the same refund. */
export const refundOrderAnswerSchema = z.object({ state: z.enum(['refund_pending', 'refunded']) });

export const notPaidMessage = 'There’s no payment to refund.';
export const alreadyReturnedMessage = 'This payment has already been refunded.';
/** The bank sent a refund of it back to us once: a second try would end there too. */
export const sentBackMessage = 'The bank sent the refund back to us. Please contact the buyer.';
