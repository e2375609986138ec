import type { Page } from '@playwright/test';
import { submissionsOf } from './database.ts';
import { fillBasics, fillDetails, form, goToDetails, sendForm, thanks } from './form.ts';
import { appIsKept } from './goals.ts';
import { details, newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';

// Each test leaves the shared server running; after one that fails its worker gets another.

for (const path of ['/', '/insights']) {
  test(`with the server gone in the middle, the form on ${path} is finished, kept, edited, cancelled, brought back and sent once`, async ({
    quietPage: page,
    product,
  }) => {
    const person = newPerson();
    await page.clock.install();
    await page.goto(path);
    await appIsKept(page);
    await fillBasics(page, person);
    await product.stopServer('SIGKILL');
    await goToDetails(page);
    await fillDetails(page);
    await expect(form(page).getByText('Saved on this device')).toBeVisible();
    await page.reload();
    await expect(form(page).getByLabel('Desired outcome')).toHaveValue(details.desiredOutcome);

    await sendForm(page);
    await expectReceipt(page);
    await page.reload();
    await expectReceipt(page);

    await page.getByRole('button', { name: 'Edit answers' }).click();
    await form(page).getByLabel('Industry').fill('Joinery and restoration');
    await sendForm(page);
    await expectReceipt(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('We won’t send your answers.')).toBeVisible();
    await expect(form(page).getByLabel('First name')).toHaveValue('');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectReceipt(page);

    await product.startServer();
    await expectSent(page, person);
    expect(submissionsOf(product, person.email)).toHaveLength(1);
    await page.reload();
    await expect(thanks(page, person)).toBeVisible();
    expect(submissionsOf(product, person.email)).toHaveLength(1);
  });
}

test('a server that dies between the answers and its reply has them once', { tag: '@gate' }, async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson();
  await page.clock.install();
  await page.goto('/insights');
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await page.route('**/api/submit', async (route) => {
    await route.fetch();
    await product.stopServer('SIGKILL');
    await route.abort('connectionreset');
    await page.unroute('**/api/submit');
  });
  await sendForm(page);
  await expectReceipt(page);
  await product.startServer();
  expect(submissionsOf(product, person.email)).toHaveLength(1);
  await expectSent(page, person);
  expect(submissionsOf(product, person.email)).toHaveLength(1);
});

test('answers that wait are sent from any page, and from the next visit', async ({ quietPage: page, product }) => {
  const person = newPerson();
  await page.goto('/insights');
  await appIsKept(page);
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await product.stopServer('SIGKILL');
  await sendForm(page);
  await expectReceipt(page);
  await page.close();
  await product.startServer();
  const next = await page.context().newPage();
  await next.goto('/terms');
  await next.getByRole('button', { name: 'Show my insights' }).click();
  await expect(thanks(next, person)).toBeVisible();
  expect(submissionsOf(product, person.email)).toHaveLength(1);
});

async function expectReceipt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your answers are safe' })).toBeVisible();
  await expect(page.getByText('Dana Okafor, Okafor Joinery')).toBeVisible();
}

/** The app finds out by itself that the server is back, within half a minute of its clock. */
async function expectSent(page: Page, person: Person): Promise<void> {
  await page.clock.fastForward(30_000);
  await expect(thanks(page, person)).toBeVisible({ timeout: 30_000 });
}
