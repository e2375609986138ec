import type { Page } from '@playwright/test';
import { returningMessage } from '#schema/checkout.ts';
import type { ReportStatus } from '#schema/report.ts';
import { expectReport } from '../browser/purchase.ts';
import { changeAnswer, cutOff, keepWaiting, type Screen } from './states.ts';
import type { World } from './world.ts';

const openReturn = (page: Page, sessionId: string) => page.goto(`/payment-success?session_id=${sessionId}`);

/** What the server answers for a report that was given up. */
export const failReport = (page: Page, changes: Partial<ReportStatus> = {}) =>
  changeAnswer(page, '**/api/report-status/*', {
    status: 'error',
    error: 'Report generation failed',
    report: undefined,
    ...changes,
  });

export const paymentScreens: Screen[] = [
  {
    page: 'cashier',
    state: 'default',
    async open(page, { payments }) {
      await page.goto(`/cashier/${payments.open}`);
      await page.getByRole('button', { name: /^Pay / }).waitFor();
    },
  },
  {
    page: 'cashier',
    state: 'paid',
    async open(page, { payments }) {
      await page.goto(`/cashier/${payments.ofVisitor}`);
      await page.getByText('This is paid.').waitFor();
    },
  },
  cashierState('the bank has yet to confirm', 'awaited', 'The bank hasn’t confirmed this payment yet.'),
  cashierState('refused by the bank', 'refused', 'The bank declined this payment.'),
  cashierState('the money was returned', 'returned', 'This payment was refunded.'),
  {
    page: 'cashier',
    state: 'no such payment',
    async open(page) {
      await page.goto('/cashier/cs_test_nobody');
      await page.getByText('Page not found').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'writing the report',
    async open(page, { payments }) {
      await changeAnswer(page, '**/api/report-status/*', {
        status: 'pending',
        stage: 'sections',
        progress: 0.4,
        report: undefined,
      });
      await openReturn(page, payments.ofVisitor);
      await page.getByText('Writing the sections').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'confirming the payment',
    async open(page, { payments }) {
      await keepWaiting(page, '**/api/checkout/*');
      await openReturn(page, payments.ofVisitor);
      await page.getByText('This usually takes a few seconds.').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'no answer from the server',
    async open(page, { payments }) {
      await cutOff(page, '**/api/checkout/*');
      await openReturn(page, payments.ofVisitor);
      await page.getByText('Can’t reach Northbeam right now').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'kept in an account',
    async open(page, { payments }) {
      await openReturn(page, payments.ofOwner);
      await page.getByRole('button', { name: 'Sign in to read it' }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'not paid',
    async open(page, { payments }) {
      await openReturn(page, payments.refused);
      await page.getByText('Nothing was charged').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'refunded',
    async open(page, { payments }) {
      await openReturn(page, payments.returned);
      await page.getByRole('heading', { name: 'Your access to the report has ended' }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'refund on its way',
    async open(page, { payments }) {
      await changeAnswer(page, '**/api/checkout/*', { state: 'refund_pending' });
      const closed = {
        status: 'error',
        stage: null,
        progress: 0,
        reason: 'refund_pending',
        error: returningMessage,
        report: undefined,
      };
      await changeAnswer(page, '**/api/report-status/*', closed);
      await openReturn(page, payments.ofVisitor);
      await page.getByRole('heading', { name: 'We’re refunding your payment' }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'one of two payments goes back',
    async open(page, { payments }) {
      await changeAnswer(page, '**/api/checkout/*', { state: 'refund_pending' });
      await openReturn(page, payments.ofVisitor);
      await page.getByText('You keep your report', { exact: true }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'the bank still confirms the payment',
    async open(page, { payments }) {
      await openReturn(page, payments.awaited);
      await page.getByRole('heading', { name: 'Your bank is still confirming your payment' }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'the report could not be written',
    async open(page, { payments }) {
      await failReport(page);
      await openReturn(page, payments.ofVisitor);
      await page.getByText('Report generation failed').waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'asked for the money back',
    isOverlay: true,
    async open(page, { payments }) {
      await failReport(page);
      await openReturn(page, payments.ofVisitor);
      await page.getByRole('button', { name: 'Get Money Back' }).click();
      await page.getByRole('alertdialog', { name: 'Get your money back?' }).waitFor();
    },
  },
  {
    page: 'payment-success',
    state: 'something is missing',
    async open(page) {
      await page.goto('/payment-success');
      await page.getByText('Missing required payment information').waitFor();
    },
  },
  {
    page: 'report-bought',
    state: 'default',
    async open(page, { payments }) {
      await openReturn(page, payments.ofVisitor);
      await expectReport(page);
    },
  },
  {
    page: 'report-bought',
    state: 'asked where to mail it',
    isOverlay: true,
    async open(page, { payments }) {
      await openReturn(page, payments.ofVisitor);
      await expectReport(page);
      await page.getByRole('button', { name: 'Email Report' }).click();
      await page.getByRole('dialog', { name: 'Email Report' }).waitFor();
    },
  },
];

function cashierState(state: string, payment: keyof World['payments'], words: string): Screen {
  return {
    page: 'cashier',
    state,
    async open(page, { payments }) {
      await page.goto(`/cashier/${payments[payment]}`);
      await page.getByText(words).waitFor();
    },
  };
}
