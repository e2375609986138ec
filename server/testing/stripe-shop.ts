import { eq } from 'drizzle-orm';
import { createCheckout, submitAnswers } from './checkout-steps.ts';
import { notify, type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface OpenedPage {
  submissionId: string;
  orderId: string;
  sessionId: string;
}

/** The product with a key and the provider's double, whose clocks go together; nothing is notified unless a test does. */
export async function openStripeShop(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[1] = {},
) {
  let server: TestServer | undefined;
  const double: StripeDouble = await startStripeDouble({ clock: () => server?.clock() ?? 0 });
  const running = await startTestServer({ ...double.environment, ...environment }, options);
  server = running;
  const { q, t } = running.deps.database.read;

  async function orderOf(orderId: string) {
    const [order] = await q.select().from(t.orders).where(eq(t.orders.id, orderId));
    if (!order) throw new Error('The order is gone.');
    return order;
  }

  async function openPage(token?: string, known?: string): Promise<OpenedPage> {
    const submissionId = known ?? (await submitAnswers(running, token));
    const { status, body } = await createCheckout(running, submissionId, {}, token);
    if (status !== 200) throw new Error(`The page was answered with ${status}.`);
    const sessionId = body.url.split('/').at(-1) ?? '';
    const [order] = await q.select().from(t.orders).where(eq(t.orders.sessionId, sessionId));
    return { submissionId, sessionId, orderId: order?.id ?? '' };
  }

  return {
    server: running,
    double,
    openPage,
    orderOf,
    eventsOf: double.eventsOf,
    notify: (event: object) => notify(running, event, { secret: double.webhookSecret }),
    /** Reads what a purchase gives now: what may be used, and the jobs and mails of its order. */
    async read({ submissionId, orderId }: OpenedPage) {
      const grants = await q.select().from(t.entitlements).where(eq(t.entitlements.submissionId, submissionId));
      const usable = grants.filter(({ revokedAt }) => revokedAt === null).map(({ kind }) => kind);
      const jobs = (await q.select().from(t.jobs)).filter(({ dedupeKey }) => dedupeKey.endsWith(`:${orderId}`));
      const mails = (await q.select().from(t.mails)).filter(({ cause }) => cause.endsWith(`:${orderId}`));
      return { order: await orderOf(orderId), usable: usable.sort(), jobs, mails };
    },
    async stop(): Promise<void> {
      await running.stop();
      await double.stop();
    },
  };
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;
