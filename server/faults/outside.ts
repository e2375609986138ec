import type Stripe from 'stripe';
import { startOpenAiDouble } from '#server/testing/openai-double.ts';
import { type SmtpMood, startSmtpDouble } from '#server/testing/smtp-double.ts';
import { notify, startStripeDouble } from '#server/testing/stripe-double.ts';
import type { Pay } from './buyer.ts';
import { openShop, type Shop } from './shop.ts';

/** The product with a key for each outside service, each answered by its double over the network. */
export async function openOutside() {
  let shop: Shop | undefined;
  let mood: SmtpMood = 'take';
  let moodLeft = 0;
  const stripe = await startStripeDouble({ clock: () => shop?.now() ?? Date.now() });
  const openAi = await startOpenAiDouble();
  const smtp = await startSmtpDouble(() => {
    moodLeft -= 1;
    return moodLeft >= 0 ? mood : 'take';
  });
  const environment = { ...stripe.environment, ...openAi.environment, SMTP_URL: smtp.url };
  const running = await openShop(environment);
  shop = running;

  return {
    shop: running,
    stripe,
    openAi,
    smtp,
    /** Every service works again. */
    calm() {
      stripe.failNoMore();
      openAi.reset();
      moodLeft = 0;
    },
    /** How the mail server meets the next mails. */
    meetMails(next: SmtpMood, times: number) {
      mood = next;
      moodLeft = times;
    },
    /** With a card on the provider's page, which stands at the session's id; once, as its own page sees to. */
    pay: (async (url) => {
      const sessionId = url.split('/').at(-1) ?? '';
      const { status } = stripe.payment(sessionId).session;
      if (status === 'open') await stripe.pay(sessionId);
      return status === 'expired' ? 'expired' : 'paid';
    }) satisfies Pay,
    /** Sends notices to the product as the provider does; the answers' statuses. */
    async announce(events: readonly Stripe.Event[]): Promise<number[]> {
      const target = { origin: await running.origin(), clock: running.now };
      const secret = stripe.webhookSecret;
      return Promise.all(events.map(async (event) => (await notify(target, event, { secret })).status));
    },
    /** What the provider announced of a session, oldest first. */
    async eventsOf(sessionId: string): Promise<Stripe.Event[]> {
      const events = await stripe.events();
      return events.filter(({ data }) => JSON.stringify(data).includes(sessionId)).reverse();
    },
    async close() {
      await running.close();
      await smtp.stop();
      await openAi.stop();
      await stripe.stop();
    },
  };
}
export type Outside = Awaited<ReturnType<typeof openOutside>>;
