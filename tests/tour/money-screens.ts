import type { Page } from '@playwright/test';
import { askWithoutAccount, questionsDialog } from '../browser/purchase.ts';
import { failReport } from './payment-screens.ts';
import { changeReceipt, withUnconfirmed } from './receipt-screens.ts';
import type { Screen } from './screens.ts';
import { changeAnswer, cutOff, keepWaiting, openAs, openResults } from './states.ts';

/** What History, report and purchase say of a payment that did not simply end in a report. */
export const moneyScreens: Screen[] = [
  {
    page: 'history',
    state: 'payment returned',
    async open(page, { owner }) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.now() });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Payment returned').waitFor();
    },
  },
  {
    page: 'history',
    state: 'refund on its way',
    async open(page, { owner }) {
      await changeReceipt(page, { state: 'refund_pending' });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Refund on its way').waitFor();
    },
  },
  {
    page: 'history',
    state: 'the bank still confirms the payment',
    async open(page, { owner, orderId, reportId }) {
      await withUnconfirmed(page, { orderId, submissionId: reportId, state: 'processing' });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Bank is confirming').waitFor();
    },
  },
  {
    page: 'history',
    state: 'the bank refused the payment',
    async open(page, { owner, orderId, reportId }) {
      await withUnconfirmed(page, { orderId, submissionId: reportId, state: 'refused' });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Payment refused').waitFor();
    },
  },
  {
    page: 'history',
    state: 'a report is being written',
    async open(page, { owner }) {
      await changeAnswer(page, '**/api/report-status/*', { status: 'pending', report: undefined });
      await withoutReport(page);
      await openAs(page, owner, '/history');
      await page.getByText('Report being written').waitFor();
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
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.now() });
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
  {
    page: 'report',
    state: 'could not be written, and the refund came back',
    async open(page, { owner, reportId }) {
      await failReport(page);
      await changeReceipt(page, { refundFailed: true });
      await page.route(`**/api/report/${reportId}`, (route) => route.fulfill({ status: 404, json: notFound }));
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByText(/Your bank sent the refund back to us/).waitFor();
    },
  },
  {
    page: 'report',
    state: 'being written',
    async open(page, { owner, reportId }) {
      const changes = { status: 'pending', stage: 'sections', progress: 0.4, report: undefined };
      await changeAnswer(page, '**/api/report-status/*', changes);
      await page.route(`**/api/report/${reportId}`, (route) => route.fulfill({ status: 404, json: notFound }));
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByText('Writing the sections').waitFor();
    },
  },
  {
    page: 'landing',
    state: 'insights kept from before',
    async open(page, { visitor }) {
      await keepInsights(page, visitor);
      await page.goto('/');
      await page.getByRole('link', { name: 'Show my insights' }).waitFor();
    },
  },
  {
    page: 'thank-you',
    state: 'kept, but the server does not answer',
    async open(page, { visitor }) {
      await cutOff(page, '**/api/report-status/*');
      await keepInsights(page, visitor);
      await page.goto('/thank-you');
      await page.getByText('Failed to get submission details from server.').waitFor();
    },
  },
  {
    page: 'thank-you',
    state: 'kept, and being found again',
    async open(page, { visitor }) {
      await keepWaiting(page, '**/api/report-status/*');
      await keepInsights(page, visitor);
      await page.goto('/thank-you');
      await page.getByText('Loading your insights').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'thank-you',
    state: 'kept, but gone from the server or in an account',
    async open(page) {
      await keepInsights(page, { submissionId: 'a-submission-that-is-gone' });
      await page.goto('/thank-you');
      await page.getByText('They may be in your account').waitFor();
    },
  },
  {
    page: 'thank-you',
    state: 'a payment is known',
    async open(page, world) {
      const { submissionId } = world.visitor;
      await keepInsights(page, { submissionId, sessionId: world.payments.open });
      await openResults(page, world, 'See your payment');
      await page.getByRole('button', { name: 'See your payment' }).scrollIntoViewIfNeeded();
    },
  },
  refusedPurchase('paid already', 'This report is already paid for.'),
  refusedPurchase(
    'the bank still confirms the payment',
    'Your bank is still confirming your payment. You need not pay again.',
  ),
];

const notFound = { error: { code: 'not_found', message: 'Failed to fetch report' } };

interface Kept {
  submissionId: string;
  sessionId?: string;
}

/** As a browser keeps them whose tab was closed. */
async function keepInsights(page: Page, { submissionId, sessionId }: Kept): Promise<void> {
  await page.addInitScript(
    (ids) => localStorage.setItem('northbeam.submission', JSON.stringify({ ...ids, keptAt: Date.now() })),
    { submissionId, ...(sessionId && { sessionId }) },
  );
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
