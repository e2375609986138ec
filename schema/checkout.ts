import * as z from 'zod/mini';

const questionAnswer = z.strictObject({
  question: z.string().check(z.maxLength(500, 'Please shorten this to 500 characters.')),
  answer: z.string().check(z.maxLength(2000, 'Please shorten this to 2,000 characters.')),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/** `POST /api/create-checkout-session` (decisions: a text of at most 5,000 characters, or at most 6 pairs). */
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

/** What a person reads who asks to pay for a report again. */
export const alreadyPaidMessage = 'This report is already paid for.';

export const checkoutAnswerSchema = z.object({ url: z.optional(z.string()) });

/** An id of the payment provider's, as it stands in the return address. */
export const sessionIdSchema = z.string().check(z.regex(/^cs_(test|live)_[A-Za-z0-9]{16,240}$/));

export const orderStates = ['open', 'paid', 'expired', 'refund_pending', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** `GET /api/checkout/{sessionId}`: what the return page shows; needs nothing but the session id. */
export const checkoutStatusSchema = z.object({
  state: z.enum(orderStates),
  kind: z.enum(['report', 'chat']),
  submissionId: z.nullable(z.string()),
});
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;
