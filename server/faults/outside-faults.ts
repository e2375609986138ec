import { expect } from 'vitest';
import { cutting, failing, hanging, type ModelReply, resetting } from '#server/testing/openai-double.ts';
import type { Buyer, BuyerStep } from './buyer.ts';
import { type Fault, learnedFrom, messageIds, readyMails, times, wait } from './fault.ts';
import { readyMailSent } from './kills.ts';
import type { Outside } from './outside.ts';
import { day, minute, until } from './world.ts';

type OutsideFault = Fault<Outside>;
type Meddle = (outside: Outside, buyer: Buyer) => Promise<unknown>;
type Learned = Awaited<ReturnType<typeof learnedFrom>>;

const learned = (from: Learned) => async (outside: Outside, buyer: Buyer) =>
  expect(await learnedFrom(outside, buyer)).toBe(from);

/** Each notice so often, all of them at once. */
const announceAll =
  (copies = 1): Meddle =>
  async (outside, buyer) =>
    outside.announce((await outside.stripe.eventsOf(buyer.sessionId())).flatMap((event) => times(copies, event)));

const announceBackwards: Meddle = async (outside, buyer) =>
  outside.announceInTurn((await outside.stripe.eventsOf(buyer.sessionId())).reverse());

/** The person never comes back, and no time passes: only the notices can tell us. */
const noticeAlone = (name: string, report: Meddle, before: OutsideFault['before'] = {}): OutsideFault => ({
  name: `${name}, and the person never comes back`,
  skips: ['return'],
  before: { ...before, report },
  met: learned('notice'),
});

const transfer: Meddle = async ({ stripe }, buyer) => {
  await stripe.payLater(buyer.sessionId());
  await stripe.confirmBank(buyer.sessionId());
};
const refundThatFails: Meddle = async ({ stripe }, buyer) => {
  await stripe.refund(buyer.sessionId());
  await stripe.failRefund(buyer.sessionId());
};

const notices: OutsideFault[] = [
  { name: 'no notice ever, and the person comes back at once', before: {}, met: learned('session') },
  noticeAlone('one notice', announceAll()),
  noticeAlone('each notice three times', announceAll(3)),
  noticeAlone('each notice twenty times at once', announceAll(20)),
  {
    name: 'each notice twenty times at once, while the person looks',
    before: {
      return: async (outside, buyer) =>
        Promise.all([announceAll(20)(outside, buyer), ...times(20, 0).map(() => buyer.attempt('return'))]),
    },
  },
  noticeAlone('a transfer and its confirmation, the newest notice first', announceBackwards, { pay: transfer }),
  noticeAlone('paid, refunded, refund failed, the newest notice first', async (outside, buyer) => {
    await refundThatFails(outside, buyer);
    await announceBackwards(outside, buyer);
  }),
  noticeAlone('paid, refunded, refund failed, each notice five times and all at once', async (outside, buyer) => {
    await refundThatFails(outside, buyer);
    await announceAll(5)(outside, buyer);
    await announceBackwards(outside, buyer);
  }),
  {
    name: 'notices late by a day',
    before: {
      async report(outside, buyer) {
        await outside.shop.passTime(day);
        await announceAll()(outside, buyer);
      },
    },
  },
  {
    name: 'no notice ever, and the person comes back after a day',
    before: { return: wait(day) },
  },
];

/** Reads what the person learns of the money and of the report. */
async function toldTo({ shop }: Outside, buyer: Buyer) {
  const checkout = await shop.call<{ state: string }>('GET', `/api/checkout/${buyer.sessionId()}`);
  const report = await shop.call<{ status: string }>('GET', `/api/report-status/${buyer.submissionId()}`);
  return `${checkout?.body.state}, ${report?.body.status}`;
}

/** Nobody tells us anything, and nobody comes back. */
const silences: OutsideFault[] = [
  {
    name: 'no notice ever and nobody comes back: the sweep asks for the session',
    skips: ['return'],
    before: { submit: (outside) => outside.readList(), report: wait(2 * minute) },
    met: learned('session'),
  },
  {
    name: 'a bank confirms after three days without a notice: the list of events says so before the sweep asks again',
    skips: ['return'],
    before: {
      async pay(outside, buyer) {
        await outside.stripe.payLater(buyer.sessionId());
        await announceAll()(outside, buyer);
        await buyer.screens.look();
        await outside.leapUntilAsked(3 * day, `/v1/checkout/sessions/${buyer.sessionId()}`);
        await outside.readList();
        await outside.stripe.confirmBank(buyer.sessionId());
        await outside.readList();
      },
    },
    met: learned('list'),
  },
  {
    name: 'a refund and its failure without a notice: the list of events says so',
    before: {
      async report(outside, buyer) {
        await outside.stripe.refund(buyer.sessionId());
        await outside.readList();
        await until(
          async () => (await toldTo(outside, buyer)) === 'refunded, error',
          'the person is told of the refund',
        );
        await outside.stripe.failRefund(buyer.sessionId());
        await outside.readList();
        await until(async () => (await toldTo(outside, buyer)).startsWith('paid, '), 'the person has it back');
      },
    },
  },
];

/** The person meets it at this step; nothing that was planned may be left over. */
const providerFault = (name: string, step: BuyerStep, meddle: (outside: Outside) => void): OutsideFault => ({
  name: `${name}, at the step “${step}”`,
  before: { [step]: async (outside: Outside) => meddle(outside) },
  met: async ({ stripe }) => expect(stripe.faultsLeft()).toBe(0),
});

const providerFaults: OutsideFault[] = [
  ...(['open', 'return'] as const).flatMap((step) => [
    ...(['500', '429', 'reset'] as const).map((fault) =>
      providerFault(`the provider answers ${fault} four times`, step, ({ stripe }) => stripe.failNext(fault, 4)),
    ),
    providerFault('the provider does what is asked and its answer is lost', step, ({ stripe }) =>
      stripe.failNext('reset', 1, 'afterEffect'),
    ),
  ]),
  providerFault('the provider hangs', 'open', ({ stripe }) => stripe.failNext('hang', 1)),
];

/** kill -9 while the provider is being asked: it has done what was asked, and nobody heard the answer. */
const deathAtProvider: OutsideFault = {
  name: 'kill -9 while the provider opens the page',
  before: {
    open: async ({ stripe, shop }, buyer) => {
      const asked = stripe.exchanges.length;
      stripe.failNext('hang', 1, 'afterEffect');
      const cut = buyer.attempt('open');
      await until(() => stripe.exchanges.length > asked, 'the provider is asked');
      await shop.kill();
      await cut;
    },
  },
  deaths: 1,
  met: async ({ stripe }) => expect(stripe.faultsLeft()).toBe(0),
};

/** Each tab is sent to a page, and the person pays on every one. */
function manyTabs(): OutsideFault {
  let pages: string[] = [];
  return {
    name: 'five tabs open the payment page at once, and each of them pays',
    before: {
      async open({ shop }, buyer) {
        const body = { submissionId: buyer.submissionId() };
        const open = () => shop.call<{ url: string }>('POST', '/api/create-checkout-session', body);
        const answers = await Promise.all(times(5, 0).map(open));
        pages = answers.flatMap((answer) => answer?.body.url ?? []);
        expect(pages).toHaveLength(5);
      },
      pay: (outside) => Promise.all(pages.map(outside.pay)),
    },
  };
}

const handedOverAgain: OutsideFault['met'] = async (outside, buyer) => {
  const mails = readyMails(outside, buyer);
  expect(outside.moodLeft()).toBe(0);
  expect(mails.length).toBeGreaterThanOrEqual(2);
  expect(new Set(messageIds(mails)).size).toBe(1);
};

const mailFaults: OutsideFault[] = [
  {
    name: 'the mail server is busy three times',
    before: { pay: async (outside) => outside.meetMails('busy', 3) },
    met: async ({ moodLeft }) => expect(moodLeft()).toBe(0),
  },
  {
    name: 'the mail server takes the mail and its answer is lost',
    before: { pay: async (outside) => outside.meetMails('cut', 1) },
    met: handedOverAgain,
  },
  {
    name: 'kill -9 after the mail was handed over',
    before: { pay: ({ shop }) => shop.dieAt(readyMailSent, 'before') },
    deaths: 1,
    met: handedOverAgain,
  },
];

/** The playbook writes the report; for a minute after five failures the model is not asked, so that each row begins later. */
const modelFault = (name: string, before: OutsideFault['before'], asked = 'outline'): OutsideFault => ({
  name: `the model ${name}`,
  before: { submit: wait(minute + 1_000), ...before },
  author: 'playbook',
  met: async ({ openAi }) => expect(openAi.calls()).toContain(asked),
});

/** Well until the person pays: what is asked of it after that is what was asked for the report. */
const fromPaymentOn =
  (reply: ModelReply): Meddle =>
  async ({ openAi }) => {
    openAi.exchanges.splice(0);
    openAi.replyWith(reply);
  };

/** Last of all: for a minute after them the model is not asked. */
const modelFaults: OutsideFault[] = [
  modelFault('answers 429 while the report is written', { pay: fromPaymentOn(failing(429, { 'Retry-After': '1' })) }),
  modelFault('is cut off before it answers', { pay: fromPaymentOn(resetting) }),
  modelFault('is cut off within its answer', { pay: fromPaymentOn(cutting) }),
  modelFault('hangs', {
    async pay(outside, buyer) {
      // A text may take a minute.
      await outside.shop.hurry(30);
      await fromPaymentOn(hanging)(outside, buyer);
    },
  }),
  modelFault(
    'answers 500 to everything',
    {
      async submit({ openAi, shop }) {
        await shop.passTime(minute + 1_000);
        openAi.replyWith(failing(500));
      },
    },
    'insights',
  ),
];

/** The provider's notices: late, twice, out of order, never. */
export const noticeFaults: OutsideFault[] = [
  { name: 'nothing goes wrong', before: { return: announceAll() } },
  ...notices,
  ...silences,
];

/** Services that fail, and what dies with them. */
export const serviceFaults: OutsideFault[] = [
  ...providerFaults,
  deathAtProvider,
  manyTabs(),
  ...mailFaults,
  ...modelFaults,
];
