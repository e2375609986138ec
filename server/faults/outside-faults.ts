import { failing, resetting } from '#server/testing/openai-double.ts';
import type { Buyer, BuyerStep } from './buyer.ts';
import { day, type Fault, wait } from './fault.ts';
import type { Outside } from './outside.ts';

type Meddle = (outside: Outside, buyer: Buyer) => Promise<unknown>;
/** As `Fault`, with the services in place of the shop alone. */
interface OutsideFault {
  name: string;
  before: Partial<Record<BuyerStep, Meddle>>;
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const announceAll: Meddle = async (outside, buyer) => outside.announce(await outside.eventsOf(buyer.sessionId()));

const providerFaults: OutsideFault[] = (['open', 'return'] as const).flatMap((step) => [
  ...(['500', '429', 'reset'] as const).map((fault) => ({
    name: `the provider answers ${fault} four times, at the step “${step}”`,
    before: { [step]: async ({ stripe }: Outside) => stripe.failNext(fault, 4) },
  })),
  {
    name: `the provider does what is asked and its answer is lost, at the step “${step}”`,
    before: { [step]: async ({ stripe }: Outside) => stripe.failNext('reset', 1, 'after') },
  },
  {
    name: `the provider hangs, at the step “${step}”`,
    before: { [step]: async ({ stripe }: Outside) => stripe.failNext('hang', 1) },
  },
]);

const noticeFaults: OutsideFault[] = [
  {
    name: 'each notice three times',
    before: {
      return: async (outside, buyer) =>
        outside.announce((await outside.eventsOf(buyer.sessionId())).flatMap((event) => times(3, event))),
    },
  },
  {
    name: 'each notice twenty times at once, while the person looks',
    before: {
      return: async (outside, buyer) => {
        const events = (await outside.eventsOf(buyer.sessionId())).flatMap((event) => times(20, event));
        await Promise.all([outside.announce(events), ...times(20, 0).map(() => buyer.attempt('return'))]);
      },
    },
  },
  {
    name: 'notices late by a day',
    before: {
      report: async (outside, buyer) => {
        await outside.shop.passTime(day);
        await announceAll(outside, buyer);
      },
    },
  },
  { name: 'no notice ever, and the person comes back after a day', before: { return: ({ shop }) => wait(day)(shop) } },
  {
    name: 'the bank confirms after three days',
    before: {
      pay: async (outside, buyer) => {
        await outside.stripe.payLater(buyer.sessionId());
        await announceAll(outside, buyer);
        await outside.shop.passTime(3 * day);
        await outside.stripe.confirmBank(buyer.sessionId());
      },
      return: announceAll,
    },
  },
];

const mailFaults: OutsideFault[] = [
  {
    name: 'the mail server is busy three times',
    before: {
      pay: async (outside) => {
        outside.meetMails('busy', 3);
      },
    },
  },
  {
    name: 'the mail server takes the mail and its answer is lost',
    before: {
      pay: async (outside) => {
        outside.meetMails('cut', 1);
      },
    },
  },
  {
    name: 'kill -9 after the mail was handed over',
    before: {
      pay: ({ shop }) =>
        shop.dieAt(
          "SELECT EXISTS (SELECT 1 FROM mails WHERE sent_at IS NOT NULL AND subject = 'Your report is ready')",
          'before',
        ),
    },
  },
];

const modelFaults: OutsideFault[] = [
  { name: 'the model answers 500', before: { submit: async ({ openAi }) => openAi.replyWith(failing(500)) } },
  { name: 'the model answers 429', before: { submit: async ({ openAi }) => openAi.replyWith(failing(429)) } },
  {
    name: 'the model’s connection is cut while the report is written',
    before: { pay: async ({ openAi }) => openAi.replyWith(resetting) },
  },
];

/** kill -9 while the provider is being asked: it has done what was asked, and nobody heard the answer. */
const deathAtProvider: OutsideFault = {
  name: 'kill -9 while the provider opens the page',
  before: {
    open: async ({ stripe, shop }, buyer) => {
      const asked = stripe.exchanges.length;
      stripe.failNext('hang', 1, 'after');
      const cut = buyer.attempt('open');
      while (stripe.exchanges.length === asked) await new Promise((resolve) => setTimeout(resolve, 5));
      await shop.kill();
      await cut;
    },
  },
};

export const outsideFaults: OutsideFault[] = [
  { name: 'nothing goes wrong', before: {} },
  ...noticeFaults,
  ...providerFaults,
  deathAtProvider,
  ...mailFaults,
  ...modelFaults,
];

/** The same fault for the walk, which knows the shop. */
export const within = (outside: Outside, { name, before }: OutsideFault): Fault => {
  const steps = Object.entries(before) as [BuyerStep, Meddle][];
  return {
    name,
    before: Object.fromEntries(steps.map(([step, meddle]) => [step, (_shop, buyer) => meddle(outside, buyer)])),
  };
};
