import type { CheckoutStatus, OrderState, Receipt, ReceiptsAnswer, UnconfirmedPayment } from '#schema/checkout.ts';

const day = 86_400_000;

/** Answers with the payment of the report of submission `abc`, as it stands. */
export const order =
  (state: OrderState, processing = false) =>
  (): CheckoutStatus => ({ state, kind: 'report', submissionId: 'abc', processing });

/** Receipts as the server answers them; tests change what they look at. */
export const paidReceipt: Receipt = {
  orderId: 'order-paid',
  kind: 'report',
  submissionId: 'abc',
  state: 'paid',
  amountCents: 2499,
  currency: 'usd',
  paidAt: Date.parse('2026-03-12T12:00:00Z'),
  refundedCents: 0,
  refundedAt: null,
  refundFailed: false,
  receiptUrl: null,
};

export const refundedReceipt: Receipt = {
  ...paidReceipt,
  orderId: 'order-refunded',
  state: 'refunded',
  refundedCents: 2499,
  refundedAt: paidReceipt.paidAt + 2 * day,
};

const unconfirmedPayment: UnconfirmedPayment = {
  orderId: 'order-later',
  kind: 'report',
  submissionId: 'abc',
  state: 'processing',
  amountCents: 2499,
  currency: 'usd',
  since: paidReceipt.paidAt,
};

export const receiptsAnswer = (...receipts: Receipt[]): ReceiptsAnswer => ({ receipts, unconfirmed: [] });

export const unconfirmedAnswer = (changes: Partial<UnconfirmedPayment> = {}): ReceiptsAnswer => ({
  receipts: [],
  unconfirmed: [{ ...unconfirmedPayment, ...changes }],
});
