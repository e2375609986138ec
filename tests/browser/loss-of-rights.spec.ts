import type { Route } from '@playwright/test';
import { canaries, openCoachDevice, own, roleChanged, turnedOff } from './coach-device.ts';
import { findOnDevice } from './device-storage.ts';
import { addGoal, goalList, pill } from './goals.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn, signInDialog } from './sign-in.ts';
import { editUser } from './staff.ts';

const notSent = 'dunlinNotSent';

test('a coach who is none any more holds nothing of clients a moment later, is told why, and keeps their own', {
  tag: '@gate',
}, async ({ quietPage: page, request, product }) => {
  const { coach, admin } = await openCoachDevice(page, request, product);
  await editUser(request, admin, coach.person, { role: 'client' });
  await expect(page.locator('[aria-live=assertive]').getByText(roleChanged)).toBeVisible();
  await expect(signInDialog(page)).toContainText(roleChanged);
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
  const { coach, admin } = await openCoachDevice(page, request, product);
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
  await expect(signInDialog(page)).toContainText(roleChanged);
  await expect(page.getByText(own)).toBeVisible();
});

test('an account that was turned off says so and holds nothing, and closes in every tab once the server knows that', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin } = await openCoachDevice(page, request, product);
  const device = page.context();
  const cut = (route: Route) => route.abort('connectionrefused');
  for (const call of ['**/api/sync', '**/api/sync/forgotten']) await device.route(call, cut);
  await addGoal(page, notSent);
  await editUser(request, admin, coach.person, { status: 'Inactive' });
  await device.unroute('**/api/sync', cut);

  await expect(signInDialog(page)).toContainText(turnedOff);
  await expect(page.getByText('Your goals aren’t on this device')).toBeVisible();
  expect(await findOnDevice(page, [...canaries, own])).toEqual([]);
  await signInDialog(page).getByLabel('Email').fill(coach.person.email);
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(coach.person.password);
  await signInDialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signInDialog(page).getByText('Failed to sign in')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Insights & Reports' }).click();
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
