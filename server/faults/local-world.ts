import type Stripe from 'stripe';
import type { KeptSession } from '#server/checkout/cashier/payment-object.ts';
import { saysPaid } from './fault.ts';
import { openShop } from './shop.ts';
import type { Paid, World } from './world.ts';

/** The product without any key: the local cashier takes the money, and mails are files. */
export async function openLocalWorld({ processes = 1 } = {}) {
  const shop = await openShop({ processes });

  async function sessions(): Promise<KeptSession[]> {
    const rows = await shop.read(({ q, t }) => q.select({ object: t.cashierSessions.object }).from(t.cashierSessions));
    return rows.map(({ object }) => object as unknown as KeptSession);
  }
  const isPaid = ({ payment_status }: KeptSession) => payment_status === 'paid';
  /** How the cashier's notices travel from then on. */
  const travel = (mode: object) => shop.call('POST', '/cashier/notifications', mode);

  return {
    shop,
    travel,
    /** Presses another button of the cashier's, such as `refund`. */
    press: (sessionId: string, button: string) => shop.call('POST', `/cashier/${sessionId}/${button}`),
    /** After a cut the person looks at the page again, and presses only when it still asks for money. */
    async pay(url: string): Promise<Paid> {
      const path = new URL(url).pathname;
      const page = await shop.call<string>('GET', path);
      if (page?.body.includes('This is paid.')) return 'paid';
      if (page?.body.includes('has expired')) return 'expired';
      const answer = await shop.call('POST', `${path}/pay`);
      return answer?.status === 303 ? 'paid' : 'not yet';
    },
    async calm() {
      await shop.origin();
      await travel({ mode: 'prompt' });
      shop.beginRow();
    },
    hasMoney: async (sessionId: string) => (await sessions()).some((one) => one.id === sessionId && isPaid(one)),
    async countCharges(orderIds: string[]) {
      const own = (await sessions()).filter((one) => orderIds.includes(one.client_reference_id ?? ''));
      return own.filter(isPaid).length;
    },
    async paymentNotices(sessionId: string) {
      const events = await shop.read(({ q, t }) => q.select().from(t.cashierEvents));
      return events
        .filter(({ object }) => {
          const { data } = object as unknown as Stripe.Event;
          return saysPaid(data.object) && JSON.stringify(data.object).includes(sessionId);
        })
        .map(({ id, settledAt }) => ({ id, delivered: settledAt !== null }));
    },
    author: 'playbook',
    complaints: () => [],
    deliveries: () => shop.mailFiles(),
    mailsAreFiles: true,
    close: () => shop.close(),
  } satisfies World & Record<string, unknown>;
}
export type LocalWorld = Awaited<ReturnType<typeof openLocalWorld>>;
