import type Stripe from 'stripe';
import { startOpenAiDouble } from '#server/testing/openai-double.ts';
import { type SmtpMood, startSmtpDouble } from '#server/testing/smtp-double.ts';
import { notify, startStripeDouble } from '#server/testing/stripe-double.ts';
import { saysPaid } from './fault.ts';
import { openShop, type Shop } from './shop.ts';
import { minute, type Paid, until, type World } from './world.ts';

/** The product with a key for each outside service, each answered by its double over the network. */
export async function openOutside() {
  let shop: Shop | undefined;
  let mood: SmtpMood = 'take';
  let moodLeft = 0;
  const announced = new Set<string>();
  const stripe = await startStripeDouble({ clock: () => shop?.now() ?? Date.now() });
  const openAi = await startOpenAiDouble();
  const smtp = await startSmtpDouble(() => {
    if (moodLeft === 0) return 'take';
    moodLeft -= 1;
    return mood;
  });
  const environment = { ...stripe.environment, ...openAi.environment, SMTP_URL: smtp.url };
  const running = await openShop({ environment });
  shop = running;

  /** Sends notices to the product as the provider does, all at once; the answers' statuses. */
  async function announce(events: readonly Stripe.Event[]): Promise<number[]> {
    const secret = stripe.webhookSecret;
    for (const { id } of events) announced.add(id);
    return Promise.all(
      events.map(async (event) => {
        const target = { origin: await running.origin(), clock: running.now };
        return (await notify(target, event, { secret })).status;
      }),
    );
  }

  const asked = (path: string) => stripe.exchanges.filter(({ url }) => url.pathname === path).length;

  /** Lets the product's clock leap, until it has asked the provider for this path by itself. */
  async function leapUntilAsked(ms: number, path: string): Promise<void> {
    const before = asked(path);
    await running.passTime(ms);
    await until(() => asked(path) > before, `the product asks for ${path}`);
  }

  return {
    shop: running,
    stripe,
    openAi,
    smtp,
    async calm() {
      await running.origin();
      await running.hurry(1);
      stripe.failNoMore();
      openAi.reset();
      smtp.taken.splice(0);
      moodLeft = 0;
      running.beginRow();
    },
    /** How the mail server meets the next mails. */
    meetMails(next: SmtpMood, count: number) {
      mood = next;
      moodLeft = count;
    },
    /** Mails that it has yet to meet so. */
    moodLeft: () => moodLeft,
    /** With a card on the provider's page, which stands at the session's id; once, as its own page sees to. */
    async pay(url: string): Promise<Paid> {
      const sessionId = url.split('/').at(-1) ?? '';
      const { status } = stripe.payment(sessionId).session;
      if (status === 'open') await stripe.pay(sessionId);
      return status === 'expired' ? 'expired' : 'paid';
    },
    hasMoney: async (sessionId: string) => stripe.payment(sessionId).charge?.paid === true,
    countCharges: async (orderIds: string[]) =>
      stripe.charges().filter(({ paid, metadata }) => paid && orderIds.includes(metadata.order ?? '')).length,
    async paymentNotices(sessionId: string) {
      const events = (await stripe.eventsOf(sessionId)).filter(({ data }) => saysPaid(data.object));
      return events.map(({ id }) => ({ id, delivered: announced.has(id) }));
    },
    author: 'model',
    complaints: () => [...stripe.violations, ...openAi.problems],
    deliveries: () => smtp.taken.map(({ raw }) => raw),
    mailsAreFiles: false,
    announce,
    /** As `announce`, one after the other, and again while the product does not take it. */
    async announceInTurn(events: readonly Stripe.Event[]): Promise<void> {
      for (const event of events) {
        await until(async () => (await announce([event]))[0] === 200, `the notice ${event.type} is taken`);
      }
    },
    leapUntilAsked,
    /** The event list was read just now: the next minutes belong to the sweep. */
    readList: () => leapUntilAsked(10 * minute, '/v1/events'),
    async close() {
      await running.close();
      await smtp.stop();
      await openAi.stop();
      await stripe.stop();
    },
  } satisfies World & Record<string, unknown>;
}
export type Outside = Awaited<ReturnType<typeof openOutside>>;
