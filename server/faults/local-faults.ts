import { expect } from 'vitest';
import { type Buyer, type BuyerStep, buyerSteps } from './buyer.ts';
import { type Fault, learnedFrom, longestBackOffMs, times, wait } from './fault.ts';
import { keptPdf, thirdSection } from './kills.ts';
import type { LocalWorld } from './local-world.ts';
import { day, minute, until } from './world.ts';

type LocalFault = Fault<LocalWorld>;
type Meddle = (world: LocalWorld, buyer: Buyer) => Promise<unknown>;

const travel =
  (mode: object): Meddle =>
  (world) =>
    world.travel(mode);
const never = travel({ mode: 'delay', delayMs: day });

const atEachStep = (name: string, steps: readonly BuyerStep[], meddle: (step: BuyerStep) => Meddle): LocalFault[] =>
  steps.map((step) => ({ name: `${name}, before the step “${step}”`, before: { [step]: meddle(step) } }));

/**
 * The person never comes back from the payment page, and no time passes: only the notice can tell us. The one that says that
 * a transfer is under way may come so late that the money is there by then, and the report before the one that says so.
 */
const noticeAlone = (name: string, before: LocalFault['before']): LocalFault => ({
  name: `${name}, and the person never comes back`,
  skips: ['return'],
  before,
  async met(world, buyer) {
    await allNoticesTaken(world, buyer);
    expect(await learnedFrom(world, buyer)).toBe('notice');
  },
});

/** Presses what people, banks and the shop's owner press, one after the other, and waits until every notice was taken. */
const press =
  (...buttons: string[]): Meddle =>
  async (world, buyer) => {
    for (const button of buttons) await world.press(buyer.sessionId(), button);
  };
const allNoticesTaken: Meddle = ({ shop }) =>
  until(async () => {
    const events = await shop.read(({ q, t }) => q.select({ at: t.cashierEvents.settledAt }).from(t.cashierEvents));
    return events.every(({ at }) => at !== null);
  }, 'the last notice is taken');

const notices: LocalFault[] = [
  noticeAlone('one notice', {}),
  noticeAlone('every notice three times at once', { submit: travel({ mode: 'repeat' }) }),
  noticeAlone('a transfer and its confirmation, their notices out of order', {
    submit: travel({ mode: 'shuffle', delayMs: 1_500 }),
    pay: press('pay-later', 'confirm'),
  }),
  noticeAlone('paid, refunded, refund failed, their notices out of order', {
    submit: travel({ mode: 'shuffle', delayMs: 1_500 }),
    async report(world, buyer) {
      await press('refund', 'refund-fails')(world, buyer);
      await allNoticesTaken(world, buyer);
    },
  }),
  {
    name: 'a notice that overtakes or follows the person who comes back',
    before: { submit: travel({ mode: 'shuffle', delayMs: 100 }), report: allNoticesTaken },
  },
  { name: 'notices late by a day', before: { submit: never, report: wait(day) } },
  {
    name: 'notices late by a day, and the person never comes back',
    skips: ['return'],
    before: { submit: never, report: wait(2 * minute) },
  },
];

const closedBrowsers: LocalFault[] = [
  { name: 'the browser is closed after the insights, for a week', before: { open: wait(7 * day) } },
  { name: 'the browser is closed on the payment page for an hour', before: { pay: wait(60 * minute) } },
  { name: 'the browser is closed on the payment page for a day', before: { pay: wait(day) } },
  { name: 'the browser is closed after paying, for a week', before: { return: wait(7 * day) } },
  { name: 'the browser is closed while the report is written', before: { report: wait(60 * minute) } },
];

const saysError = (pattern: RegExp, { shop }: LocalWorld) => shop.lines().some((line) => pattern.test(line));
const errorLine = /"level":"error"/;

/** Three tries on a full disk, all in vain; the notice of the payment is on its way, so that the person's own step writes. */
const fullAtStep = (step: BuyerStep): Meddle => {
  return async (world, buyer) => {
    const { shop } = world;
    shop.fillDisk(true);
    const tries: boolean[] = [];
    for (const _ of times(3, 0)) tries.push(await buyer.attempt(step));
    shop.fillDisk(false);
    expect(tries).toEqual([false, false, false]);
    expect(saysError(errorLine, world)).toBe(true);
    await shop.passTime(longestBackOffMs);
  };
};

/** The disk is full from that commit on, until the operator can read of it; then there is room again. */
const fullInBackground = (
  name: string,
  { count, moment, line }: { count: string; moment: 'before' | 'after'; line: RegExp },
): LocalFault => ({
  name: `the disk is full ${name}`,
  before: {
    pay: ({ shop }) => shop.fillDiskAt(count, moment),
    async report(world) {
      await until(() => saysError(line, world), `a line like ${line}`);
      world.shop.fillDisk(false);
      await world.shop.passTime(longestBackOffMs);
    },
  },
  met: async (world) => expect(saysError(line, world)).toBe(true),
});

const fullDisks: LocalFault[] = [
  ...atEachStep('the disk is full', ['submit', 'open', 'pay'], fullAtStep),
  { name: 'the disk is full, before the step “return”', before: { submit: never, return: fullAtStep('return') } },
  fullInBackground('while the job keeps a section', {
    count: thirdSection,
    moment: 'before',
    line: /"job_retried".*"stage":"sections"/,
  }),
  fullInBackground('while the PDF is stored', {
    count: keptPdf,
    moment: 'before',
    line: /"job_retried".*"stage":"pdf"/,
  }),
  fullInBackground('while the mail is handed over', {
    count: "SELECT count(*) FROM mails WHERE attempts > 0 AND subject = 'Your report is ready'",
    moment: 'after',
    line: /"mail_delayed"/,
  }),
];

/** With the local cashier: notices, closed browsers, clocks and disks. */
export const localFaults: LocalFault[] = [
  { name: 'nothing goes wrong', before: {} },
  ...notices,
  ...closedBrowsers,
  ...atEachStep('the clock is set back by a day', buyerSteps, () => wait(-day)),
  ...atEachStep('the clock is set ahead by an hour', buyerSteps, () => wait(60 * minute)),
  ...fullDisks,
];

const countLines = ({ shop }: LocalWorld, ...parts: string[]) =>
  shop.lines().filter((line) => parts.every((part) => line.includes(part))).length;

/** By one of the two, who was let alone with it. */
const doneOnce: LocalFault['met'] = async (world) => {
  expect({
    questions: countLines(world, '"job_done"', '"kind":"questions"'),
    report: countLines(world, '"job_done"', '"kind":"report"'),
    taken: countLines(world, '"lease_lost"'),
  }).toEqual({ questions: 1, report: 1, taken: 0 });
  const mails = await world.shop.read(({ q, t }) => q.select({ attempts: t.mails.attempts }).from(t.mails));
  expect(mails.every(({ attempts }) => attempts === 1)).toBe(true);
};

/** Two servers on one database file; each call of the person comes to the other one. */
export const twoServerFaults: LocalFault[] = [
  { name: 'nothing goes wrong, and each job is done by one of them', before: {}, met: doneOnce },
  { name: 'every notice three times at once', before: { submit: travel({ mode: 'repeat' }) }, met: doneOnce },
  {
    name: 'the clock of both is set ahead by an hour while the report is written',
    before: { report: wait(60 * minute) },
  },
];
