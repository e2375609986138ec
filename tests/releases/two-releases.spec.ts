import type { Page } from '@playwright/test';
import { Product } from '../../scripts/product.ts';
import { register } from '../browser/calls.ts';
import { readDatabase } from '../browser/database.ts';
import { fillBasics, fillDetails, form, getInsights, goToDetails } from '../browser/form.ts';
import { addGoal, goalList, pill } from '../browser/goals.ts';
import { holdsAll, openAsNewPerson, synced } from '../browser/own-device.ts';
import { newPerson } from '../browser/people.ts';
import { test as base, expect } from '../browser/product.ts';
import { askWithNewAccount, expectReport, goToCashier, pay } from '../browser/purchase.ts';
import { openSignedIn } from '../browser/sign-in.ts';

const first = process.env.FIRST_RELEASE ?? '';

/** Every test begins with the older release. */
const test = base.extend({
  product: async ({ browserName: _ }, use) => {
    const product = await Product.start({}, first);
    await use(product);
    await product.end();
  },
});

const deploy = async (product: Product, release?: string): Promise<void> => {
  await product.stopServer();
  await product.startServer({}, release);
};

/** The file that the page began with: each build has its own. */
const buildOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
    .catch(() => 'between two');

/** The page asks for the newer app, and takes it when the person says so. */
async function update(page: Page): Promise<void> {
  const before = await buildOf(page);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.poll(() => buildOf(page)).not.toBe(before);
}

const titlesOnServer = (product: Product): string[] =>
  readDatabase<{ title: string }>(product, 'SELECT title FROM goals ORDER BY title').map(({ title }) => title);

test('an older page sends its queue to the newer server, and is updated with a form half typed', async ({
  page,
  product,
  request,
}) => {
  const { person } = await openAsNewPerson(page, request);
  await addGoal(page, 'Hire a lead');
  await holdsAll(page);
  await product.stopServer();
  await addGoal(page, 'Price book');
  await product.startServer();
  await expect(pill(page)).toHaveText(synced);
  expect(titlesOnServer(product)).toEqual(['Hire a lead', 'Price book']);

  await product.stopServer();
  await addGoal(page, 'Weekly board');
  await page.goto('/insights');
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await form(page).getByLabel('Industry').press('End');
  await form(page).getByLabel('Industry').pressSequentially(' and resto');
  await expect(form(page).getByText('Saved on this device').first()).toBeVisible();
  await product.startServer();
  await update(page);
  await expect(form(page).getByLabel('Industry')).toHaveValue('Custom furniture and resto');
  await page.goto('/goals');
  await expect(goalList(page).locator('[data-goal]')).toHaveCount(3);
  await expect.poll(() => titlesOnServer(product)).toEqual(['Hire a lead', 'Price book', 'Weekly board']);
  await expect(pill(page)).toHaveText(synced);
});

test('a purchase that was begun with the older release is paid and read with the newer one', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await page.goto('/insights');
  await getInsights(page, person);
  await askWithNewAccount(page, person);
  await goToCashier(page);
  await deploy(product);
  await pay(page);
  await expectReport(page);
  await update(page);
  await expectReport(page);
  expect(readDatabase(product, "SELECT state FROM orders WHERE state <> 'open'")).toHaveLength(1);
});

test('a newer page works with the older server, should that have to come back', async ({ page, product, request }) => {
  const person = newPerson();
  await register(request, person);
  await deploy(product);
  await openSignedIn(page, person, '/goals');
  await addGoal(page, 'Hire a lead');
  await holdsAll(page);
  const newer = await buildOf(page);
  await deploy(product, first);
  await addGoal(page, 'Price book');
  await expect(pill(page)).toHaveText(synced);
  await expect.poll(() => titlesOnServer(product)).toEqual(['Hire a lead', 'Price book']);
  expect(await buildOf(page)).toBe(newer);
});
