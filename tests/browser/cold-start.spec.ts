import type { Page } from '@playwright/test';
import { buyReport, register, submit } from './calls.ts';
import { ordersOf, readDatabase } from './database.ts';
import { holdsAll } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn } from './sign-in.ts';

test('each page of one’s own opens cold without a server, with what this device holds or with what is missing', async ({
  quietPage,
  request,
  product,
}) => {
  const person = newPerson();
  const token = await register(request, person);
  const headers = { Authorization: `Bearer ${token}` };
  const submissionId = await submit(request, person, token);
  await buyReport(request, submissionId, token);
  const data = { title: 'Hire a lead', notes: 'Ask two people we know.' };
  const { step } = await (await request.post('/api/steps', { headers, data })).json();
  expect(ordersOf(product, person.email)).toHaveLength(1);
  const [order] = readDatabase<{ id: string }>(product, 'SELECT id FROM orders WHERE submission_id = ?', submissionId);
  await openSignedIn(quietPage, person, '/goals');
  await expect(quietPage.getByText('Hire a lead').first()).toBeVisible();
  await holdsAll(quietPage);
  await quietPage.close();
  await product.stopServer('SIGKILL');

  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
  const text = (words: string) => (page: Page) => page.getByText(words).first();
  const shown = {
    '/home': text('Hire a lead'),
    '/goals': text('Hire a lead'),
    [`/goals?goal=${step.id}`]: text('Ask two people we know.'),
    [`/goals?edit=${step.id}`]: (page: Page) => page.getByRole('button', { name: 'Save changes' }),
    '/history': text('Okafor Joinery'),
    [`/history/${submissionId}/report`]: heading('Your answers'),
    [`/receipts/${order?.id}`]: heading('This receipt isn’t on this device'),
    '/sync': text('Everything is synced.'),
    '/more': (page: Page) => page.getByRole('button', { name: 'Sign Out' }),
    '/account': text('From your last visit online.'),
    '/insights': (page: Page) => page.getByLabel('First name'),
  };
  for (const [address, content] of Object.entries(shown)) {
    const page = await quietPage.context().newPage();
    await page.goto(address);
    await expect(content(page), address).toBeVisible();
    // Also beneath a dialog.
    await expect(page.locator('header').getByText('Offline', { exact: true }), address).toBeVisible();
    await page.close();
  }
  await product.startServer();
});
