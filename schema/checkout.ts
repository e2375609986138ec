import * as z from 'zod/mini';

export const questionAnswer = z.strictObject({
  question: z.string().check(z.maxLength(500, 'Please shorten this to 500 characters.')),
  answer: z.string().check(z.maxLength(2000, 'Please shorten this to 2,000 characters.')),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/**
 * `POST /api/create-checkout-session` (docs/decisions.md#open-answers: a text of at most 5,000 characters, or at most 6
 * pairs).
 */
export const createCheckoutInputSchema = z.strictObject({
  submissionId: z
    .string({ error: 'Submission ID is missing. Cannot proceed with payment.' })
    .check(z.minLength(1, 'Submission ID is missing. Cannot proceed with payment.')),
  questionAnswers: z.optional(
    z.union([
      z.string().check(z.maxLength(5000, 'Please shorten this to 5,000 characters.')),
      z.array(questionAnswer).check(z.maxLength(6, 'Please answer at most 6 questions.')),
    ]),
  ),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutInputSchema>;

/** Names what can be bought, on the payment page and on the receipt. */
export const productNames = {
  report: 'Full strategic report and 30 days of coaching chat',
  chat: 'Business Coach Chat Access, 30 days',
} as const;

/** Answers a person who asks to pay for a report again. */
export const alreadyPaidMessage = 'You’ve already paid for this report.';

export const checkoutAnswerSchema = z.object({ url: z.optional(z.string()) });

/** An id of the payment provider's, as it stands in the return address; its contract allows 66 characters. */
export const sessionIdSchema = z.string().check(z.maxLength(66), z.regex(/^cs_(test|live)_[A-Za-z0-9]{16,}$/));

export const orderStates = ['open', 'paid', 'expired', 'refund_pending', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** `GET /api/checkout/{sessionId}`: what the return page shows; needs nothing but the session id. */
export const checkoutStatusSchema = z.object({
  state: z.enum(orderStates),
  kind: z.enum(['report', 'chat']),
  submissionId: z.nullable(z.string()),
  /** The page was completed with a method whose money comes days later; `state` is still `open`. */
  processing: z.boolean(),
  /** Tells whether the person who asks is signed in as the buyer; older servers leave it out. */
  isBuyer: z.optional(z.boolean()),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;

/** Answers a person who asks to pay while the bank still confirms the first payment. */
export const processingMessage = 'Your bank is still confirming your payment. You don’t need to pay again.';

/**
 * `report-status` says this, with status `error`, of a report that was given up
 * (docs/specification.md#8-error-catalogue).
 */
export const reportFailedMessage = 'Report generation failed';

/** `report-status` says these, with status `error`, once a report's payment went back or is on its way back. */
export const returnedMessage = 'We refunded your payment, so this report is closed.';
export const returningMessage = 'We’re refunding your payment, so this report is closing.';

/** One payment as its buyer may see it; amounts in the smallest unit of `currency`, instants in epoch ms. */
export const receiptSchema = z.object({
  orderId: z.string(),
  kind: z.enum(['report', 'chat']),
  submissionId: z.nullable(z.string()),
  state: z.enum(['paid', 'refund_pending', 'refunded']),
  amountCents: z.number(),
  currency: z.string(),
  paidAt: z.number(),
  /** 0 when nothing went back; less than the amount when a part did. */
  refundedCents: z.number(),
  refundedAt: z.nullable(z.number()),
  /** The bank sent the refund back to us: what was bought is open again, and we look after the money. */
  refundFailed: z.boolean(),
  /** The payment provider's own receipt, when it has one. */
  receiptUrl: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** A payment whose page was completed with a delayed method, and whose bank has not confirmed it yet, or has refused it. */
export const unconfirmedPaymentSchema = z.object({
  orderId: z.string(),
  kind: z.enum(['report', 'chat']),
  submissionId: z.nullable(z.string()),
  state: z.enum(['processing', 'refused']),
  amountCents: z.number(),
  currency: z.string(),
  /** When its page was completed, epoch ms. */
  since: z.number(),
});
export type UnconfirmedPayment = z.infer<typeof unconfirmedPaymentSchema>;

/** `GET /api/receipts`: the signed-in person's payments, and those that a bank has not let through, each newest first. */
export const receiptsAnswerSchema = z.object({
  receipts: z.array(receiptSchema),
  unconfirmed: z.array(unconfirmedPaymentSchema),
});
export type ReceiptsAnswer = z.infer<typeof receiptsAnswerSchema>;

/**
 * So long after paying for a report its buyer may have the money back without a reason
 * (docs/specification.md#9-business-constants-and-limits).
 */
export const moneyBackDays = 7;
const dayMs = 86_400_000;

/** An instant of the last day on which the money can be asked for, epoch ms. */
export const moneyBackDay = (paidAt: number): number => paidAt + moneyBackDays * dayMs;

/** Until that day is over everywhere: the buyer was told a day, by the calendar of their own place. */
export const isMoneyBackOpen = (paidAt: number, now: number): boolean => now < moneyBackDay(paidAt) + dayMs;

/** `POST /api/submission/{id}/refund`: the money back for a report, written lately or not to be written; 202. */
export const refundAnswerSchema = z.object({ state: z.enum(['refund_pending', 'refunded']) });
