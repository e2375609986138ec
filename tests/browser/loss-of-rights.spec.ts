import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register, submit } from './calls.ts';
import { findOnDevice } from './device-storage.ts';
import { addGoal, goalList, pill } from './goals.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn, signInDialog } from './sign-in.ts';
import { callAsCoach, editUser, makeCoach } from './staff.ts';

/** Of a client, in everything of theirs that a coach's device holds. */
const canaries = ['kestrelAnswer', 'kestrelGoal', 'kestrelNote', 'kestrelCoaching'];
const [answer = '', goal = '', note = '', coaching = ''] = canaries;
const own = 'siskinOwn';
const notSent = 'dunlinNotSent';

/** A coach's device with what a client wrote, and a goal of the coach's own. */
async function openCoachsDevice(page: Page, request: APIRequestContext, product: Product) {
  const staff = await makeCoach(product, request);
  const client = newPerson();
  const token = await register(request, client);
  const submissionId = await submit(request, { ...client, company: answer }, token);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/api/steps', { headers, data: { title: goal } })).ok()).toBe(true);
  const { coach } = staff;
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], { content: note });
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/goals`], { title: coaching });
  await openSignedIn(page, coach.person, '/goals');
  await addGoal(page, own);
  await expect(pill(page)).toHaveText(/^Synced/);
  await expect.poll(async () => (await findOnDevice(page, canaries)).length).toBeGreaterThanOrEqual(canaries.length);
  return staff;
}

const turnedOff = 'Your account was turned off, so we removed its data from this device.';
const words = 'Your role has changed, so we removed client data from this device.';

test('a coach who is none any more holds nothing of clients a moment later, is told why, and keeps their own', {
  tag: '@gate',
}, async ({ quietPage: page, request, product }) => {
  const { coach, admin } = await openCoachsDevice(page, request, product);
  await editUser(request, admin, coach.person, { role: 'client' });
  await expect(page.locator('[aria-live=assertive]').getByText(words)).toBeVisible();
  await expect(signInDialog(page)).toContainText(words);
  expect(await findOnDevice(page, canaries)).toEqual([]);
  await expect(page.getByText(own)).toBeVisible();

  await signIn(page, coach.person);
  await expect(pill(page)).toHaveText(/^Synced/);
  await page.reload();
  await expect(goalList(page).getByText(own)).toBeVisible();
  await expect(pill(page)).toHaveText(/^Synced/);
  expect(await findOnDevice(page, canaries)).toEqual([]);
});

test('a device that was closed meanwhile is emptied by its first contact, before it asks for anything', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin } = await openCoachsDevice(page, request, product);
  await page.goto('about:blank');
  await editUser(request, admin, coach.person, { role: 'client' });
  // Another call may hear first that the session is over; only sync hears why.
  const heard = page.waitForResponse('**/api/auth/user');
  await page.route('**/api/sync', async (route) => {
    await heard;
    await route.continue();
  });
  await page.goto('/home');
  await signInDialog(page).waitFor();
  expect(await findOnDevice(page, canaries)).toEqual([]);
  await expect(signInDialog(page)).toContainText(words);
  await expect(page.getByText(own)).toBeVisible();
});

test('an account that was turned off says so and holds nothing, and closes in every tab once the server knows that', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin } = await openCoachsDevice(page, request, product);
  const device = page.context();
  const cut = (route: Route) => route.abort('connectionrefused');
  for (const call of ['**/api/sync', '**/api/sync/forgotten']) await device.route(call, cut);
  await addGoal(page, notSent);
  await editUser(request, admin, coach.person, { status: 'Inactive' });
  await device.unroute('**/api/sync', cut);

  await expect(signInDialog(page)).toContainText(turnedOff);
  await expect(page.getByText('Your goals are not on this device')).toBeVisible();
  expect(await findOnDevice(page, [...canaries, own])).toEqual([]);
  await signInDialog(page).getByLabel('Email').fill(coach.person.email);
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(coach.person.password);
  await signInDialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signInDialog(page).getByText('Failed to sign in')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Please sign in to view your history')).toBeVisible();
  // Opened only now, so that the first tab is the one that has sent until here.
  const otherTab = await device.newPage();
  await otherTab.goto('/history');
  await expect(otherTab.getByText('Please sign in to view your history')).toBeVisible();

  // Listened for before: a tab may try again by itself as soon as it can.
  const told = device.waitForEvent('response', (response) => response.url().endsWith('/api/sync/forgotten'));
  await device.unroute('**/api/sync/forgotten', cut);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await told).status()).toBe(204);
  for (const tab of [page, otherTab]) {
    await expect(tab).toHaveURL(/\/$/);
    await expect(tab.getByText(turnedOff)).toBeVisible();
  }
  await expect(page.getByText(notSent)).toHaveCount(0);
  await otherTab.close();
  await page.goto('/goals');
  await expect(page).toHaveURL(/\/$/);

  await editUser(request, admin, coach.person, { status: 'Active' });
  await openSignedIn(page, coach.person, '/goals');
  await expect(goalList(page).getByText(own)).toBeVisible();
  await expect(goalList(page).getByText(notSent)).toBeVisible();
  await expect(pill(page)).toHaveText(/^Synced/);
});
