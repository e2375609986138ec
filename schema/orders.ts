import * as z from 'zod/mini';
import { orderStates } from './checkout.ts';

/** `GET /api/orders?submission=` or `?user=`, for admins: what was paid for, newest first. Instants are ISO 8601. */
export const adminOrdersAnswerSchema = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      submission_id: z.nullable(z.string()),
      product: z.enum(['report', 'chat']),
      /** In the smallest unit of `currency`. */
      amount_cents: z.number(),
      currency: z.string(),
      /** As its buyer's receipt shows it. */
      state: z.enum(orderStates),
      paid_at: z.nullable(z.string()),
      /** When the last part of it went back. */
      refunded_at: z.nullable(z.string()),
      can_refund: z.boolean(),
    }),
  ),
});
export type AdminOrders = z.infer<typeof adminOrdersAnswerSchema>;

/** Whose orders: of one submission, or what one person bought. */
export const adminOrdersQuerySchema = z
  .object({ submission: z.optional(z.string()), user: z.optional(z.string()) })
  .check(
    z.refine(({ submission, user }) => (submission === undefined) !== (user === undefined), {
      error: 'Please choose one of the options.',
    }),
  );
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuerySchema>;

/** `POST /api/orders/{id}/refund`, for admins: the whole payment goes back; asked again, it is the same refund. */
export const refundOrderAnswerSchema = z.object({ state: z.enum(['refund_pending', 'refunded']) });

export const notPaidMessage = 'Nothing was paid for this, so there is nothing to return.';
export const alreadyReturnedMessage = 'This payment has gone back already.';
/** The bank sent a refund of it back to us once: a second try would end there too. */
export const sentBackMessage = 'The bank sent the refund back to us. Please settle this with the buyer.';
