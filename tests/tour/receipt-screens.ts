import type { Page } from '@playwright/test';
import { askWithoutAccount, questionsDialog } from '../browser/purchase.ts';
import { failReport } from './payment-screens.ts';
import type { Screen } from './screens.ts';
import { cutOff, keepWaiting, openAs, openResults } from './states.ts';
import type { World } from './world.ts';

const calls = '**/api/receipts';

/** What the payments come to: the receipt, and what History, report and purchase say of them. */
export const receiptScreens: Screen[] = [
  { page: 'receipt', state: 'default', open: openReceipt },
  {
    page: 'receipt',
    state: 'refunded',
    async open(page, world) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.parse('2026-11-20') });
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
      await page.getByText('Failed to load the receipt').waitFor();
    },
  },
  {
    page: 'receipt',
    state: 'without a connection',
    async open(page, { owner, orderId }) {
      await cutOff(page, calls);
      await openAs(page, owner, `/receipts/${orderId}`);
      await page.getByText('This receipt is not on this device').waitFor();
    },
  },
  {
    page: 'receipt',
    state: "somebody else's",
    async open(page, { newcomer, orderId }) {
      await openAs(page, newcomer, `/receipts/${orderId}`);
      await page.getByText('We could not find that receipt').waitFor();
    },
  },
  {
    page: 'history',
    state: 'payment returned',
    async open(page, { owner }) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.parse('2026-11-20') });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Payment returned').waitFor();
    },
  },
  {
    page: 'history',
    state: 'a report failed',
    async open(page, { owner }) {
      await failReport(page);
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByRole('button', { name: 'Ask for your money back' }).waitFor();
    },
  },
  {
    page: 'report',
    state: 'payment returned',
    async open(page, { owner, reportId }) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.parse('2026-11-20') });
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByRole('heading', { name: 'Your payment was returned' }).waitFor();
    },
  },
  {
    page: 'report',
    state: 'could not be written',
    async open(page, { owner, reportId }) {
      await failReport(page);
      await page.route(`**/api/report/${reportId}`, (route) => route.fulfill({ status: 404, json: notFound }));
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByRole('heading', { name: 'Your report could not be written' }).waitFor();
    },
  },
  refusedPurchase('paid already', 'This report is already paid for.'),
  refusedPurchase(
    'the bank still confirms the payment',
    'Your bank is still confirming your payment. You need not pay again.',
  ),
];

const notFound = { error: { code: 'not_found', message: 'Failed to fetch report' } };

async function openReceipt(page: Page, { owner, orderId }: World): Promise<void> {
  await openAs(page, owner, `/receipts/${orderId}`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.getByText(owner.person.email).waitFor();
}

/** Changes what the server says of the newest payment. */
async function changeReceipt(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const { receipts, unconfirmed } = await response.json();
    const changed = [{ ...receipts[0], ...changes }, ...receipts.slice(1)];
    await route.fulfill({ response, json: { receipts: changed, unconfirmed } });
  });
}

/** As History shows a submission whose report is not, or no longer, to be had. */
async function withoutReport(page: Page): Promise<void> {
  await page.route('**/api/history', async (route) => {
    const response = await route.fetch();
    const { history } = await response.json();
    const rows = history.map((item: object) => ({ ...item, status: 'Insights', hasReport: false }));
    await route.fulfill({ response, json: { history: rows } });
  });
}

function refusedPurchase(state: string, message: string): Screen {
  return {
    page: 'thank-you',
    state,
    async open(page, world) {
      const json = { error: { code: 'conflict', message } };
      await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 409, json }));
      await openResults(page, world);
      await askWithoutAccount(page);
      await questionsDialog(page).getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText(message).waitFor();
      await page.getByText(message).scrollIntoViewIfNeeded();
    },
  };
}
