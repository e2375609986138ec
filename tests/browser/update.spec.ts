import type { Page } from '@playwright/test';
import { readDatabase } from './database.ts';
import { readRows } from './engine.ts';
import { fillBasics, fillDetails, form, goToDetails } from './form.ts';
import { addGoal } from './goals.ts';
import { leaveUnheard } from './leave-unheard.ts';
import { openAsNewPerson } from './own-device.ts';
import { test as base, expect } from './product.ts';
import { type Deployment, deployable, secondRelease } from './second-build.ts';

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ product }, use) => {
    const deployment = await deployable(product);
    await use(deployment);
    deployment.end();
  },
  baseURL: ({ deployment }, use) => use(deployment.origin),
});

test('a newer version says what is new, and a reload by choice keeps the word half typed, the place and the queue', {
  tag: '@gate',
}, async ({ quietPage: page, deployment, product, request }) => {
  const { person } = await openAsNewPerson(page, request);
  await leaveUnheard(page);
  await page.route('**/api/sync', (route) => route.abort());
  const title = `Four kitchens a month, says ${person.lastName}`;
  await addGoal(page, title);
  await expect(page.getByText('Saved on this device, not synced yet')).toBeVisible();
  await openKept(page, '/insights');
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await form(page).getByLabel('Industry').press('End');
  await form(page).getByLabel('Industry').pressSequentially(' and resto');
  await page.evaluate(() => window.scrollTo(0, 320));
  const place = await contentTop(page);

  deployment.deploy();
  await lookForUpdate(page);
  await expect(page.getByText('New version ready')).toBeVisible();
  await expect(page.getByText(secondRelease.text)).toBeVisible();
  expect(await buildOf(page)).toBe('first');
  // Without Playwright's own scrolling to it.
  await page.getByRole('button', { name: 'Reload now' }).evaluate((button: HTMLElement) => button.click());

  await expect.poll(() => buildOf(page)).toBe('second');
  await expect(form(page).getByLabel('Industry')).toHaveValue('Custom furniture and resto');
  await expect.poll(() => contentTop(page)).toBe(place);
  await expect(page.getByText('New version ready')).toHaveCount(0);
  expect(await titlesOf(page)).toEqual([title]);
  const onServer = () => readDatabase(product, 'SELECT title FROM goals WHERE title = ?', title);
  expect(onServer()).toEqual([]);
  await page.unroute('**/api/sync');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(onServer).toEqual([{ title }]);
});

test('who wants it later goes on, and it comes by itself when nobody is there and nothing is unsaved', async ({
  quietPage: page,
  deployment,
}) => {
  await page.clock.install();
  await openKept(page, '/terms');
  deployment.deploy();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('New version ready')).toHaveCount(0);
  await page.clock.runFor(4 * 60_000);
  expect(await buildOf(page)).toBe('first');
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(await buildOf(page)).toBe('second');
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
});

test('the other tabs are told that one was updated, and a page whose code is gone offers to reload', async ({
  page,
  context,
  deployment,
}) => {
  await openKept(page, '/insights');
  const other = await context.newPage();
  await openKept(other, '/insights');
  deployment.deploy();
  await lookForUpdate(page);
  await expect(other.getByText('New version ready')).toBeVisible();
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.poll(() => buildOf(page)).toBe('second');
  await expect(other.getByText('This page was updated in another tab')).toBeVisible();
  expect(await buildOf(other)).toBe('first');

  // Where the browser has kept the old file by itself, nothing is missing.
  const session = await context.newCDPSession(other);
  await session.send('Network.clearBrowserCache');
  await other.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(other.getByText('This page didn’t load')).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect(await buildOf(other)).toBe('second');
});

test('an old page lets a newer version change its database, says so, also when it finds it changed, and keeps what is typed', async ({
  page,
  context,
}) => {
  await openKept(page, '/insights');
  await form(page).getByLabel('First name').pressSequentially('Dana');
  await expect(form(page).getByText('Saved on this device')).toBeVisible();
  const newer = await context.newPage();
  await newer.goto('/terms');
  await upgrade(newer, 'northbeam');
  await expect(page.getByText('Northbeam was updated in another tab.')).toBeVisible();
  await form(page).getByLabel('Company').pressSequentially('Okafor');

  // The build is the same one: after the reload it is the older version that finds a newer database.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByText('Northbeam was updated in another tab.')).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('northbeam.leaving-draft.insights-form'));
  expect(await kept()).toContain('Okafor');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([{ name: 'northbeam', version: 1_000 }]);
});

test('so does the page of somebody who is signed in, whose sync then stops without a complaint', async ({
  quietPage: page,
  context,
  request,
}) => {
  await page.clock.install();
  await openAsNewPerson(page, request);
  await addGoal(page, 'Four kitchens a month');
  await page.goto('/account');
  const newer = await context.newPage();
  await newer.goto('/terms');
  await upgrade(newer, await page.evaluate(() => `northbeam-${localStorage.getItem('northbeam.owner')}`));
  await expect(page.getByText('Northbeam was updated in another tab.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Edit details' }).click();
  // What it tries again within two minutes, it tries now, each with a moment for the disk.
  for (let seconds = 0; seconds < 120; seconds += 5) {
    await page.clock.runFor(5_000);
    await page.evaluate(() => indexedDB.databases());
  }
});

test.describe('an operator who changes their words', () => {
  test.use({ ownServer: true });

  test('has them in the apps that are on devices already, without a release', async ({ quietPage: page, product }) => {
    await openKept(page, '/terms');
    await product.stopServer();
    await product.startServer({ BRAND_NAME: 'Polaris & Sons' });
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'Reload now' }).click();
    await expect(page.getByRole('link', { name: 'Polaris & Sons, home' })).toBeVisible();
  });
});

/** The service worker holds all files of the app, and this page. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** As the browser does by itself at times. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset.build ?? 'first').catch(() => 'between two');

const titlesOf = async (page: Page) => (await readRows(page, 'goals')).map(({ title }) => title);

/** In px from the top of the window. */
const contentTop = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.getElementById('main')?.getBoundingClientRect().top ?? Number.NaN));

async function upgrade(page: Page, name: string): Promise<void> {
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name, 1_000);
    opening.onupgradeneeded = () => void opening.result.createObjectStore('later');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    opening.result.close();
  }, name);
}
