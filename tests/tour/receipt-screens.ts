import type { Page } from '@playwright/test';
import type { UnconfirmedPayment } from '#schema/checkout.ts';
import { cutOff, keepWaiting, openAs, type Screen, waitOutTries } from './states.ts';
import type { World } from './world.ts';

const calls = '**/api/receipts';

/** The receipt of a payment, in every state of the money. */
export const receiptScreens: Screen[] = [
  { page: 'receipt', state: 'default', open: openReceipt },
  {
    page: 'receipt',
    state: 'refunded',
    async open(page, world) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.now() });
      await openReceipt(page, world);
    },
  },
  {
    page: 'receipt',
    state: 'refund on its way',
    async open(page, world) {
      await changeReceipt(page, { state: 'refund_pending' });
      await openReceipt(page, world);
    },
  },
  {
    page: 'receipt',
    state: 'refund sent back by the bank',
    async open(page, world) {
      await changeReceipt(page, { refundFailed: true, receiptUrl: 'https://pay.example/receipts/1' });
      await openReceipt(page, world);
    },
  },
  {
    page: 'receipt',
    state: 'the bank still confirms the payment',
    async open(page, { owner, orderId, reportId }) {
      await page.route(calls, (route) =>
        route.fulfill({ json: { receipts: [], unconfirmed: [unconfirmed(orderId, reportId, 'processing')] } }),
      );
      await openAs(page, owner, `/receipts/${orderId}`);
      await page.getByText('Your bank is still confirming this payment').waitFor();
    },
  },
  {
    page: 'receipt',
    state: 'loading',
    async open(page, { owner, orderId }) {
      await keepWaiting(page, calls);
      await openAs(page, owner, `/receipts/${orderId}`);
      await page.getByText('Loading the receipt').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'receipt',
    state: 'failed',
    async open(page, { owner, orderId }) {
      await page.route(calls, (route) => route.fulfill({ status: 404, json: {} }));
      await openAs(page, owner, `/receipts/${orderId}`);
      await page.getByText('We couldn’t load the receipt').waitFor();
    },
  },
  {
    page: 'receipt',
    state: 'without a connection',
    async open(page, { owner, orderId }) {
      await page.clock.install();
      await cutOff(page, calls);
      await openAs(page, owner, `/receipts/${orderId}`);
      await waitOutTries(page, 'This receipt isn’t on this device');
    },
  },
  {
    page: 'receipt',
    state: "somebody else's",
    async open(page, { newcomer, orderId }) {
      await openAs(page, newcomer, `/receipts/${orderId}`);
      await page.getByText('We couldn’t find that receipt').waitFor();
    },
  },
];

async function openReceipt(page: Page, { owner, orderId }: World): Promise<void> {
  await openAs(page, owner, `/receipts/${orderId}`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.getByText(owner.person.email).waitFor();
}

/** Changes what the server says of the newest payment. */
export async function changeReceipt(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const { receipts, unconfirmed } = await response.json();
    const changed = [{ ...receipts[0], ...changes }, ...receipts.slice(1)];
    await route.fulfill({ response, json: { receipts: changed, unconfirmed } });
  });
}

/** A payment with a delayed method that the bank has not let through. */
export const unconfirmed = (
  orderId: string,
  submissionId: string,
  state: UnconfirmedPayment['state'],
): UnconfirmedPayment => {
  const since = Date.parse('2026-11-20');
  return { orderId, submissionId, state, kind: 'report', amountCents: 2499, currency: 'usd', since };
};
