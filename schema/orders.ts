import * as z from 'zod/mini';
import { orderStates } from './checkout.ts';

/** Answers `GET /api/orders?submission=` or `?user=` for admins: payments, newest first. Instants are ISO 8601. */
export const adminOrdersAnswerSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      submission_id: z.nullable(z.string()),
      product: z.enum(['report', 'chat']),
      /** Counts the smallest unit of `currency`. */
      amount_cents: z.number(),
      currency: z.string(),
      /** Names the order as its buyer's receipt does. */
      state: z.enum(orderStates),
      paid_at: z.nullable(z.string()),
      /** Dates the return of its last part. */
      refunded_at: z.nullable(z.string()),
      can_refund: z.boolean(),
    }),
  ),
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

/** Answers `POST /api/orders/{id}/refund` for admins: the whole payment goes back. A second call is the same refund. */
export const refundOrderAnswerSchema = z.object({ state: z.enum(['refund_pending', 'refunded']) });

export const notPaidMessage = 'There’s no payment to refund.';
export const alreadyReturnedMessage = 'This payment has already been refunded.';
/** The bank sent a refund of it back to us once: a second try would end there too. */
export const sentBackMessage = 'The bank sent the refund back to us. Please contact the buyer.';
