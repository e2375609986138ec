import type { Page } from '@playwright/test';
import { buyReport, register, submit } from './calls.ts';
import { expectReportPdf } from './downloads.ts';
import { appIsKept } from './goals.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';

// Each test leaves the shared server running; after one that fails its worker gets another.

/** Signs in with a paid report, and waits until this device holds it and all files of the app. */
async function holdHistory(page: Page): Promise<string> {
  const person = newPerson();
  const token = await register(page.request, person);
  const id = await submit(page.request, person, token);
  await buyReport(page.request, id, token);
  await page.goto('/terms');
  await page.evaluate((kept) => localStorage.setItem('northbeam.token', kept), token);
  await page.goto(`/history/${id}/report`);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('link', { name: 'Read Report' })).toBeVisible();
  await appIsKept(page);
  return id;
}

/** As the app is opened again later: the tab was closed. */
async function openAgain(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return next;
}

const pageCount = async (page: Page) =>
  (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

test('with the server gone the history opens again, with its age, its insights and whose it is', async ({
  quietPage,
  product,
}) => {
  await holdHistory(quietPage);
  await product.stopServer('SIGKILL');
  await quietPage.clock.install();
  const page = await openAgain(quietPage, '/history');
  await expect(page.getByText('Okafor Joinery')).toBeVisible();
  await expect(page.getByText(/^As of \d/)).toHaveCount(1);
  await expect(page.getByText('Failed to load history')).toBeHidden();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View Insights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Insights' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The account circle has no room on a phone.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('button', { name: 'Account menu, Dana Okafor' })).toBeVisible();

  await product.startServer();
  // Receipts are asked for every half minute.
  await page.clock.fastForward(30_000);
  await expect(page.getByText(/^As of \d/)).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Receipt' })).toBeVisible();
});

test('with the server gone a report opens from its address, prints whole, and says what needs a connection', async ({
  quietPage,
  product,
}) => {
  const id = await holdHistory(quietPage);
  const file = quietPage.waitForResponse('**/api/email/generate-pdf');
  await quietPage.goto(`/history/${id}/report`);
  await expect(quietPage.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await (await file).finished();
  const printed = await pageCount(quietPage);
  await product.stopServer('SIGKILL');
  const page = await openAgain(quietPage, `/history/${id}/report`);
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await expect(page.getByText('You’re offline. The PDF is on this device. Connect to email it.')).toBeVisible();
  await expect(page.getByText(/^As of \d.* Connect to see earlier versions/)).toBeVisible();
  await expect(page.getByText('Failed to fetch report')).toBeHidden();

  expect(await pageCount(page)).toBe(printed);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Your plan', exact: true })).toBeVisible();
  for (const part of [
    page.getByRole('button'),
    page.getByText(/You’re offline|Connect to/),
    page.getByRole('navigation'),
  ]) {
    await expect(part.filter({ visible: true })).toHaveCount(0);
  }
  await product.startServer();
});

test('a PDF that was fetched once is saved with the server gone, from the report and from the history', async ({
  quietPage,
  product,
}) => {
  const id = await holdHistory(quietPage);
  await quietPage.getByRole('button', { name: 'More', exact: true }).click();
  await expectReportPdf(quietPage.getByRole('menuitem', { name: 'Download Report' }));
  await product.stopServer('SIGKILL');
  const page = await openAgain(quietPage, `/history/${id}/report`);
  await expect(page.getByText(/The PDF is on this device/)).toBeVisible();
  await expectReportPdf(page.getByRole('button', { name: 'Download Full Report' }));
  await page.getByRole('button', { name: 'Email Report' }).waitFor();
  await page.goto('/history');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectReportPdf(page.getByRole('menuitem', { name: 'Download Report' }));
  await product.startServer();
});

test('a report that is not on this device says so, and when it will come', async ({ quietPage, product }) => {
  const id = await holdHistory(quietPage);
  await product.stopServer('SIGKILL');
  const page = await openAgain(quietPage, `/history/${'x'.repeat(22)}/report`);
  await expect(page.getByRole('heading', { name: 'This report isn’t on this device yet' })).toBeVisible();
  await page.goto(`/history/${id}/report?version=1`);
  await expect(page.getByRole('heading', { name: 'This version isn’t on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'Read the newest version' }).click();
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await product.startServer();
});
