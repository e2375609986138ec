import type Stripe from 'stripe';
import type { CheckedCall } from './contract.ts';
import { type AnnouncedType, createEventBook } from './events.ts';
import { complete, openedPayment, type Payment, type SessionParams, sessionAnswer, settlePayment } from './payments.ts';
import { failNewestRefund, type RefundParams, refundPayment } from './refunds.ts';
import { invalidRequest, missing, StripeRefusal } from './stripe-error.ts';

/**
 * The provider's side of it all, in memory: what its API answers, and what people, banks and its own staff do. It shares no
 * code with the local cashier, so that a mistake there cannot hide itself here.
 */
export function createProvider(clock: () => number) {
  const payments = new Map<string, Payment>();
  const events = createEventBook(clock);

  function open(params: object): object {
    const payment = openedPayment(params as SessionParams, clock());
    payments.set(payment.session.id, payment);
    return payment.session;
  }

  function retrieve(id: string, { expand }: { expand?: string[] }): object {
    const payment = payments.get(id);
    if (payment) return sessionAnswer(payment, expand);
    const details = { code: 'resource_missing', param: 'session' };
    throw new StripeRefusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, details);
  }

  function giveBack(params: RefundParams & { expand?: string[] }): object {
    if (params.expand) throw invalidRequest('The double expands nothing of a refund.', { param: 'expand' });
    const { charge, payment_intent: intent } = params;
    const payment = [...payments.values()].find((one) =>
      charge === undefined ? one.session.payment_intent === intent : one.charge?.id === charge,
    );
    if (!payment && charge !== undefined) throw missing('charge', charge, 'charge');
    if (!payment) throw missing('payment_intent', intent ?? '', 'payment_intent');
    return refund(payment, params);
  }

  function refund(payment: Payment, params: RefundParams): Stripe.Refund {
    const { amount_refunded, refunded } = payment.charge ?? {};
    const made = refundPayment(payment, params, clock());
    events.announce('refund.created', made);
    events.announce('charge.refunded', payment.charge ?? {}, { amount_refunded, refunded });
    return made;
  }

  /** Pages whose time is over have expired, which is announced once. */
  function expireDue(): void {
    for (const { session } of payments.values()) {
      if (session.status === 'open' && session.expires_at <= clock() / 1000) expire(session.id);
    }
  }

  function expire(sessionId: string): void {
    const { session } = openPage(sessionId);
    session.status = 'expired';
    session.url = null;
    events.announce('checkout.session.expired', session);
  }

  function find(sessionId: string): Payment {
    const payment = payments.get(sessionId);
    if (!payment) throw new Error('The double has no such session.');
    return payment;
  }

  function openPage(sessionId: string): Payment {
    const payment = find(sessionId);
    if (payment.session.status === 'open') return payment;
    throw new Error(`The page of this session is not open, it is ${payment.session.status}.`);
  }

  function finish(sessionId: string, money: 'paid' | 'awaited', country: string): void {
    expireDue();
    const payment = openPage(sessionId);
    complete(payment, clock(), money, country);
    events.announce('checkout.session.completed', payment.session);
  }

  function answerOfBank(sessionId: string, confirmed: boolean): void {
    const payment = find(sessionId);
    settlePayment(payment, confirmed);
    const type: AnnouncedType = `checkout.session.async_payment_${confirmed ? 'succeeded' : 'failed'}`;
    events.announce(type, payment.session);
  }

  return {
    /** Answers a call that keeps the contract. */
    answer({ operation, id, params }: CheckedCall): object {
      expireDue();
      if (operation === 'PostCheckoutSessions') return open(params);
      if (operation === 'GetCheckoutSessionsSession') return retrieve(id, params);
      if (operation === 'PostRefunds') return giveBack(params);
      if (operation === 'GetEvents') return events.list(params);
      throw new Error(`The contract has a call that the double does not answer: ${operation}.`);
    },
    /** With a card; a page that was paid before stays as it is. */
    pay(sessionId: string, country: string): void {
      if (find(sessionId).session.payment_status !== 'paid') finish(sessionId, 'paid', country);
    },
    payLater: (sessionId: string, country: string): void => finish(sessionId, 'awaited', country),
    confirmBank: (sessionId: string): void => answerOfBank(sessionId, true),
    refuseBank: (sessionId: string): void => answerOfBank(sessionId, false),
    expire,
    refund: (sessionId: string, amount: number | undefined): Stripe.Refund =>
      structuredClone(refund(find(sessionId), amount === undefined ? {} : { amount })),
    failRefund(sessionId: string): void {
      const failed = failNewestRefund(find(sessionId));
      events.announce('refund.updated', failed, { status: 'succeeded' });
      events.announce('refund.failed', failed, { status: 'succeeded' });
    },
    charges: (): Stripe.Charge[] =>
      [...payments.values()].flatMap(({ charge }) => (charge ? [structuredClone(charge)] : [])),
    payment: (sessionId: string): Payment => structuredClone(find(sessionId)),
    events(): Stripe.Event[] {
      expireDue();
      return events.all();
    },
  };
}

export type StripeProvider = ReturnType<typeof createProvider>;
