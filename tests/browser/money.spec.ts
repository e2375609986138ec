import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { buyReport, register, submit } from './calls.ts';
import { countCharges, ordersOf } from './database.ts';
import { getInsights, thanks } from './form.ts';
import { countMails, mailTo } from './mails.ts';
import { newPerson, type Person } from './people.ts';
import { test as base, expect } from './product.ts';
import { askWithoutAccount, expectReport, goToCashier, pay, questionsDialog } from './purchase.ts';

interface Buyer {
  person: Person;
  token: string;
  submissionId: string;
  /** Opens another browser of theirs, signed in, with a clock that a test can put forward. */
  newDevice: () => Promise<Page>;
}

const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ request, newDevice, product }, use) => {
    const person = newPerson();
    const token = await register(request, person);
    const submissionId = await submit(request, person, token);
    const localStorage = [{ name: 'northbeam.token', value: token }];
    const signedIn = { cookies: [], origins: [{ origin: product.origin, localStorage }] };
    await use({
      person,
      token,
      submissionId,
      newDevice: async () => {
        const page = await newDevice(signedIn);
        await page.context().clock.install();
        return page;
      },
    });
  },
});

const readyMail = 'Your report is ready';
const processing = 'Your bank is still confirming your payment';

test('a payment that the bank still confirms is asked for once, and becomes the report on the open page', async ({
  buyer: { person, newDevice },
  request,
  product,
}) => {
  const other = await newDevice();
  await askFromHistory(other);
  const page = await newDevice();
  await startTransfer(page);
  await questionsDialog(other).getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(other.getByText(`${processing}. You don’t need to pay again.`)).toBeVisible();

  await page.getByRole('link', { name: 'Back to your insights' }).click();
  await expect(thanks(page, person)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get the full report' })).toBeHidden();
  await page.getByRole('button', { name: 'See your payment' }).click();
  await expect(page.getByRole('heading', { name: processing })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto('/history');
  await expect(second.getByText('Bank is confirming')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Get Full Report' })).toBeHidden();
  await second.getByRole('link', { name: 'See Payment' }).click();
  await expect(second.getByText('Your bank is still confirming this payment')).toBeVisible();

  await atTheCashier(request, product, person, 'confirm');
  await expectWritten(page, product, person);
  await expect(second.getByText('Paid', { exact: true })).toBeVisible();
  expect(countCharges(product, person.email)).toBe(1);
});

test('a payment that the bank refuses is said on the open pages, and can be made again', async ({
  buyer: { person, newDevice },
  request,
  product,
}) => {
  const page = await newDevice();
  await startTransfer(page);
  const history = await page.context().newPage();
  await history.goto('/history');
  await expect(history.getByText('Bank is confirming')).toBeVisible();

  await atTheCashier(request, product, person, 'refuse');
  await expect.poll(() => statesOf(product, person)).toEqual(['expired']);
  await passAMinute(page);
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(history.getByText('Payment declined')).toBeVisible();
  await expect(history.getByRole('button', { name: 'Get Full Report' })).toBeVisible();
  await history.getByRole('link', { name: 'See Payment' }).click();
  await expect(history.getByText('Your bank declined this payment')).toBeVisible();
  expect(countCharges(product, person.email)).toBe(0);

  await page.getByRole('link', { name: 'Back to your insights' }).click();
  await askAgain(page);
  await goToCashier(page);
  await pay(page);
  await expectWritten(page, product, person);
  expect(statesOf(product, person)).toEqual(['expired', 'paid']);
  expect(countCharges(product, person.email)).toBe(1);
});

test('money that goes back closes the report on all open pages, and opens it again when the bank sends it back', {
  tag: '@gate',
}, async ({ buyer: { person, token, submissionId, newDevice }, request, product }) => {
  const report = await newDevice();
  await buyReport(request, submissionId, token);
  await report.goto(`/history/${submissionId}/report`);
  await expect(report.getByRole('article')).toBeVisible();
  const history = await report.context().newPage();
  await history.goto('/history');
  await expect(history.getByRole('link', { name: 'Read Report' })).toBeVisible();
  await history.getByRole('button', { name: 'More' }).click();
  const receipt = await report.context().newPage();
  await receipt.goto((await history.getByRole('menuitem', { name: 'Receipt' }).getAttribute('href')) ?? '');
  await expect(receipt.getByText('Paid', { exact: true })).toBeVisible();

  await atTheCashier(request, product, person, 'refund');
  await expect.poll(() => statesOf(product, person)).toEqual(['refunded']);
  await passAMinute(report);
  await expect(report.getByRole('heading', { name: 'We refunded your payment' })).toBeVisible();
  await expect(report.getByRole('article')).toBeHidden();
  await expect(history.getByText('Payment returned')).toBeVisible();
  await expect(history.getByRole('link', { name: 'Read Report' })).toBeHidden();
  await expect(receipt.getByText('Refunded', { exact: true })).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.get(`/api/report/${submissionId}`, { headers })).ok()).toBe(false);

  await atTheCashier(request, product, person, 'refund-fails');
  await expect
    .poll(async () => (await request.get(`/api/report/${submissionId}`, { headers })).ok(), { timeout: 20_000 })
    .toBe(true);
  await passAMinute(report);
  await expect(report.getByRole('article')).toBeVisible();
  await expect(history.getByRole('link', { name: 'Read Report' })).toBeVisible();
  await expect(receipt.getByText('Your bank sent the refund back to us')).toBeVisible();
});

test('a browser that is closed at every step of a purchase goes on where it was, and pays once', async ({
  newDevice,
  request,
  product,
}) => {
  const person = newPerson();
  let page = await newDevice();
  const reopen = async (path: string) => {
    const storage = await page.context().storageState({ indexedDB: true });
    await page.context().close();
    page = await newDevice(storage);
    await page.context().clock.install();
    await page.goto(path);
  };
  await page.goto('/insights');
  await getInsights(page, person);

  await reopen('/');
  await page.getByRole('link', { name: 'Show my insights' }).click();
  await expect(thanks(page, person)).toBeVisible();
  await askWithoutAccount(page);
  await questionsDialog(page).getByRole('textbox').first().fill('Fourteen signed kitchens.');
  await expect(questionsDialog(page).getByText('Saved on this device')).toBeVisible();

  await reopen('/thank-you');
  await askWithoutAccount(page);
  await expect(questionsDialog(page).getByRole('textbox').first()).toHaveValue('Fourteen signed kitchens.');
  await goToCashier(page);
  const cashier = page.url();

  await reopen('/thank-you');
  await askWithoutAccount(page);
  await goToCashier(page);
  expect(page.url()).toBe(cashier);
  // The payment arrives, and the browser is gone before it is sent on.
  await request.post(`${cashier}/pay`, { maxRedirects: 0 });

  await reopen(cashier);
  await expect(page.getByText('This is paid.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/(payment-success|thank-you)$/);

  await reopen('/payment-success');
  await expectWritten(page, product, person);
  await reopen('/thank-you');
  await expectReport(page);
  expect(statesOf(product, person)).toEqual(['paid']);
  expect(countCharges(product, person.email)).toBe(1);
  expect(countMails(product, person.email, readyMail)).toBe(1);
});

test('each step of a purchase can be taken on another device of the account; it is paid once', async ({
  buyer: { person, newDevice },
  request,
  product,
}) => {
  let page = await newDevice();
  await askFromHistory(page);
  await goToCashier(page);
  const cashier = page.url();

  await page.context().close();
  page = await newDevice();
  await askFromHistory(page);
  await goToCashier(page);
  expect(page.url()).toBe(cashier);
  await request.post(`${cashier}/pay`, { maxRedirects: 0 });

  await page.context().close();
  page = await newDevice();
  await page.goto('/history');
  // The receipt stands in the row until the report is there, and then under "More".
  await expect(page.getByRole('link', { name: /^(Receipt|Read Report)$/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Full Report' })).toBeHidden();
  await mailTo(product, person.email, readyMail);
  await passAMinute(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Get Full Report')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Read Report' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Your plan' })).toBeVisible();
  expect(statesOf(product, person)).toEqual(['paid']);
  expect(countCharges(product, person.email)).toBe(1);
});

/** From History to the cashier, and there by a transfer that the bank has yet to confirm. */
async function startTransfer(page: Page): Promise<void> {
  await askFromHistory(page);
  await goToCashier(page);
  await page.getByRole('button', { name: 'Use a bank transfer' }).click();
  await expect(page.getByRole('heading', { name: processing })).toBeVisible();
}

/** From History over the insights to the questions. */
async function askFromHistory(page: Page): Promise<void> {
  await page.goto('/history');
  await page.getByRole('button', { name: 'Get Full Report' }).click();
  await askAgain(page);
}

/** From the insights to the questions, signed in. */
async function askAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get the full report' }).click();
  await expect(questionsDialog(page)).toBeVisible();
}

const statesOf = (product: Product, { email }: Person): string[] => ordersOf(product, email).map(({ state }) => state);

/** What the bank, or the shop's owner, does later: a press on the page of the newest payment. */
async function atTheCashier(
  request: APIRequestContext,
  product: Product,
  { email }: Person,
  step: 'confirm' | 'refuse' | 'refund' | 'refund-fails',
): Promise<void> {
  const sessionId = ordersOf(product, email).at(-1)?.sessionId;
  const answer = await request.post(`/cashier/${sessionId}/${step}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** The page that follows a payment shows its report once that is written. */
async function expectWritten(page: Page, product: Product, { email }: Person): Promise<void> {
  await mailTo(product, email, readyMail);
  await passAMinute(page);
  await expectReport(page);
}

/** On all open pages of a browser; what they show after it they found out by themselves. */
const passAMinute = (page: Page): Promise<void> => page.context().clock.fastForward(60_000);
