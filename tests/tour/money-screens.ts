import type { Page } from '@playwright/test';
import { alreadyPaidMessage } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';
import type { SyncAnswer } from '#sync/protocol.ts';
import { askWithoutAccount, questionsDialog } from '../browser/purchase.ts';
import { failReport } from './payment-screens.ts';
import { changeReceipt, unconfirmed } from './receipt-screens.ts';
import { changeAnswer, cutOff, keepWaiting, openAs, openResults, type Screen, waitOutTries } from './states.ts';

/** What History, report and purchase say of a payment that did not simply end in a report. */
export const moneyScreens: Screen[] = [
  {
    page: 'history',
    state: 'all that can become of a payment but a report',
    async open(page, { owner }) {
      await spreadPayments(page);
      await openAs(page, owner, '/history');
      for (const words of [...Object.values(badges), 'Get Money Back']) await page.getByText(words).waitFor();
    },
  },
  {
    page: 'report',
    state: 'payment returned',
    async open(page, { owner, reportId }) {
      await changeReceipt(page, { state: 'refunded', refundedCents: 2499, refundedAt: Date.now() });
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByRole('heading', { name: 'We refunded your payment' }).waitFor();
    },
  },
  {
    page: 'report',
    state: 'could not be written',
    async open(page, { owner, reportId }) {
      await failReport(page);
      await page.route(`**/api/report/${reportId}`, (route) => route.fulfill({ status: 404, json: notFound }));
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByRole('heading', { name: 'We couldn’t write your report' }).waitFor();
    },
  },
  {
    page: 'report',
    state: 'could not be written, and the refund came back',
    async open(page, { owner, reportId }) {
      await failReport(page, { refundFailed: true });
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
      await page.clock.install();
      await cutOff(page, '**/api/report-status/*');
      await keepInsights(page, visitor);
      await page.goto('/thank-you');
      await waitOutTries(page, 'Failed to get submission details from server.');
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
  {
    page: 'thank-you',
    state: 'paid already',
    async open(page, world) {
      const json = { error: { code: 'conflict', message: alreadyPaidMessage } };
      await page.route('**/api/create-checkout-session', (route) => route.fulfill({ status: 409, json }));
      await openResults(page, world);
      await askWithoutAccount(page);
      await questionsDialog(page).getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText(alreadyPaidMessage).scrollIntoViewIfNeeded();
    },
  },
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

/** What stands beside a submission in History, by what became of its payment; a submission for each. */
const badges = {
  returned: 'Payment returned',
  returning: 'Refund on its way',
  processing: 'Bank is confirming',
  refused: 'Payment declined',
  pending: 'Report being written',
  failed: 'Report failed',
};

async function spreadPayments(page: Page): Promise<void> {
  let isSpread = false;
  await page.route('**/api/sync', async (route) => {
    const response = await route.fetch();
    const answer: SyncAnswer = await response.json();
    const changes = answer.changes?.flatMap((change) => {
      if (change.op !== 'put' || change.entity !== 'submission') return change;
      const ids = isSpread ? [] : Object.keys(badges);
      isSpread = true;
      return ids.map((id) => ({ ...change, id, row: { ...change.row, id, hasReport: false } }));
    });
    await route.fulfill({ response, json: { ...answer, ...(changes && { changes }) } });
  });
  await page.route('**/api/receipts', async (route) => {
    const response = await route.fetch();
    const [first] = (await response.json()).receipts;
    const receipts = [
      { ...first, submissionId: 'returned', state: 'refunded', refundedCents: 2499, refundedAt: Date.now() },
      { ...first, submissionId: 'returning', state: 'refund_pending' },
      { ...first, submissionId: 'pending' },
      { ...first, submissionId: 'failed' },
    ];
    const later = (['processing', 'refused'] as const).map((state) => unconfirmed(state, state, state));
    await route.fulfill({ response, json: { receipts, unconfirmed: later } });
  });
  const pending: ReportStatus = { status: 'pending', stage: 'sections', progress: 0.4 };
  const failed: ReportStatus = { status: 'error', progress: 0, error: 'Report generation failed' };
  await page.route('**/api/report-status/pending', (route) => route.fulfill({ json: pending }));
  await page.route('**/api/report-status/failed', (route) => route.fulfill({ json: failed }));
}
