import type { Page } from '@playwright/test';
import { buyReport, openCheckout, register, submit } from './calls.ts';
import { countCharges, ordersOf } from './database.ts';
import { getInsights, thanks } from './form.ts';
import { countMails, hasPdf, linkIn, mailTo } from './mails.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { askWithoutAccount, expectReport, goToCashier, pay, questionsDialog } from './purchase.ts';
import { signIn } from './sign-in.ts';

const readyMail = 'Your report is ready';

test('a buyer without an account reads the report by the mailed link, in any browser', { tag: '@gate' }, async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await buyReport(request, await submit(request, person));
  const mail = await mailTo(product, person.email, readyMail);
  expect(hasPdf(mail)).toBe(false);
  await page.goto(linkIn(product, mail));
  await expectReport(page);
  await expect(page.getByText(person.email).first()).toBeVisible();
  expect(countMails(product, person.email, readyMail)).toBe(1);
});

test('a buyer with an account finds the report after signing in on another device', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  const token = await register(request, person);
  await buyReport(request, await submit(request, person, token), token);
  const [order] = ordersOf(product, person.email);
  await page.goto(`/payment-success?session_id=${order?.sessionId}`);
  await expect(page.getByText('It’s in your account')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-success$/);
  await page.getByRole('button', { name: 'Sign in to read it' }).click();
  await signIn(page, person);
  await expectReport(page);
  await page.goto('/history');
  await expect(page.getByRole('link', { name: 'Read Report' })).toBeVisible();
});

test('a declined card can be followed by a payment; both are one order', { tag: '@gate' }, async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await page.goto(await openCheckout(request, await submit(request, person)));
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(page.getByText('The card was declined.')).toBeVisible();
  expect(ordersOf(product, person.email)).toMatchObject([{ state: 'open' }]);
  await pay(page);
  await expectArrived(page);
  expect(ordersOf(product, person.email)).toMatchObject([{ state: 'paid' }]);
});

test('cancelling leads back to the insights, with the typed answers still in the questions', async ({
  quietPage: page,
}) => {
  const person = newPerson();
  await page.goto('/insights');
  await getInsights(page, person);
  await askWithoutAccount(page);
  await questionsDialog(page).getByRole('textbox').first().fill('Fourteen signed kitchens.');
  await goToCashier(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/thank-you$/);
  await expect(thanks(page, person)).toBeVisible();
  await expect(page.getByText('Payment canceled. Nothing was charged.')).toBeVisible();
  await askWithoutAccount(page);
  await expect(questionsDialog(page).getByRole('textbox').first()).toHaveValue('Fourteen signed kitchens.');
});

test('a double click and a second tab end at one order, paid once', { tag: '@gate' }, async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson();
  await page.goto('/insights');
  await getInsights(page, person);
  const other = await duplicateTab(page);
  await expect(thanks(other, person)).toBeVisible();
  await askWithoutAccount(page);
  await askWithoutAccount(other);
  await questionsDialog(page).getByRole('button', { name: 'Proceed to Payment' }).dblclick();
  await goToCashier(other);
  await expect(page).toHaveURL(other.url());

  await pay(page);
  await expectArrived(page);
  await pay(other);
  await expectArrived(other);
  expect(ordersOf(product, person.email)).toMatchObject([{ state: 'paid' }]);
  expect(countCharges(product, person.email)).toBe(1);
});

test('pages of the payment that somebody opens by hand say what to do', async ({ quietPage: page }) => {
  await page.goto('/thank-you');
  await expect(page.getByText('Could not load submission details. Please start over.')).toBeVisible();
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { name: 'Error Processing Payment' })).toBeVisible();
  await expect(page.getByText('Missing required payment information')).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/payment-cancelled');
  await expect(page).toHaveURL(/\/$/);
});

/** The payment, or by now its report. */
async function expectArrived(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /(payment received|Your report is ready)\.$/ })).toBeVisible();
}

/** As the browser's "Duplicate tab" does: a tab with a copy of this one's session storage. */
async function duplicateTab(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  return opening;
}
