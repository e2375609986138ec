import { type Buyer, type BuyerStep, buyerSteps } from './buyer.ts';
import { day, type Fault, longestBackOffMs, minute, wait } from './fault.ts';
import type { Shop } from './shop.ts';

/** How the cashier's notifications travel from then on. */
export const travel = (mode: object) => (shop: Shop) => shop.call('POST', '/cashier/notifications', mode);

const atEachStep = (
  name: string,
  meddle: (step: BuyerStep) => (shop: Shop, buyer: Buyer) => Promise<unknown>,
): Fault[] =>
  buyerSteps.map((step) => ({ name: `${name}, before the step “${step}”`, before: { [step]: meddle(step) } }));

/** With the local cashier: notices, closed browsers, clocks and disks. */
export const localFaults: Fault[] = [
  { name: 'nothing goes wrong', before: {} },
  { name: 'every notice three times at once', before: { submit: travel({ mode: 'repeat' }) } },
  { name: 'notices out of order', before: { submit: travel({ mode: 'shuffle', delayMs: 1_000 }) } },
  { name: 'notices late by a day', before: { submit: travel({ mode: 'delay', delayMs: day }), report: wait(day) } },
  {
    name: 'no notice, and the person never comes back: the sweep finds the payment',
    before: { submit: travel({ mode: 'delay', delayMs: day }), return: wait(2 * minute + 5_000) },
  },
  { name: 'the browser is closed on the payment page for an hour', before: { pay: wait(60 * minute) } },
  { name: 'the browser is closed on the payment page for a day', before: { pay: wait(day) } },
  { name: 'the browser is closed after paying, for a week', before: { return: wait(7 * day) } },
  { name: 'the browser is closed while the report is written', before: { report: wait(60 * minute) } },
  ...atEachStep('the clock is set back by a day', () => wait(-day)),
  ...atEachStep('the clock is set ahead by an hour', () => wait(60 * minute)),
  ...atEachStep('the disk is full', (step) => async (shop, buyer) => {
    shop.fillDisk(true);
    try {
      for (let tries = 0; tries < 3; tries += 1) await buyer.attempt(step);
    } finally {
      shop.fillDisk(false);
    }
    await shop.passTime(longestBackOffMs);
  }),
];
