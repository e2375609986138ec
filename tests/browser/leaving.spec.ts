import type { Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { endOtherSessions, register, signInByCall } from './calls.ts';
import { findOnDevice } from './device-storage.ts';
import { addGoal, goalList, pill, titlesShown } from './goals.ts';
import { loseServer } from './own-device.ts';
import { newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn, signInDialog } from './sign-in.ts';

const unsent = 'Rent the kestrel yard';
const words = ['kestrel', 'siskin'];
/** How long signing out tries to send what is unsent. */
const sendAllMs = 20_000;

/** Somebody's device with a goal that was sent and one that was not; the server is gone. */
async function openWithUnsent(page: Page, person: Person, product: Product): Promise<void> {
  await openSignedIn(page, person, '/goals');
  await addGoal(page, 'Hire a siskin lead');
  await loseServer(product, page);
  await addGoal(page, unsent);
}

/** Presses Sign Out where a phone has it, and one of the answers to the question that follows. */
async function signOut(page: Page, answer: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before everything is synced?' });
  await question.getByRole('button', { name: answer }).click();
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/** Everything that a person of this device could look at. */
async function expectNothingShown(page: Page): Promise<void> {
  for (const path of ['/goals', '/home', '/history', '/sync']) {
    await page.goto(path);
    await expect(pill(page)).toHaveText(/^Synced/);
    for (const word of words) await expect(page.getByText(word)).toHaveCount(0);
  }
  await expect(page.getByText('Everything is synced.')).toBeVisible();
}

test('signing out with unsent edits sends them first, says when it cannot, and leaves nothing here', async ({
  quietPage: phone,
  newDevice,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await phone.clock.install();
  await openWithUnsent(phone, person, product);
  await signOut(phone, 'Sync and sign out');
  await phone.clock.fastForward(sendAllMs);
  await expect(phone.getByText('Some of it didn’t sync. It’s still on this device.')).toBeVisible();
  await product.startServer();
  await phone.getByRole('button', { name: 'Sync and sign out' }).click();
  await expectSignedOut(phone);
  await expect.poll(() => findOnDevice(phone, words)).toEqual([]);
  const laptop = await newDevice();
  await openSignedIn(laptop, person, '/goals');
  await expect(goalList(laptop).getByText(unsent)).toBeVisible();
});

test('discarded edits are gone from the device, and only they', async ({ quietPage: phone, request, product }) => {
  const person = newPerson();
  await register(request, person);
  await openWithUnsent(phone, person, product);
  await signOut(phone, 'Sign out and discard');
  await expectSignedOut(phone);
  await expect.poll(() => findOnDevice(phone, words)).toEqual([]);
  await product.startServer();
  await phone.reload();
  await openSignedIn(phone, person, '/goals');
  await expect.poll(() => titlesShown(phone)).toEqual(['Hire a siskin lead']);
});

test('edits that are kept wait for their person, unseen by the next one, and are sent at their next sign-in', {
  tag: '@gate',
}, async ({ quietPage: phone, newDevice, request, product }) => {
  const [person, other] = [newPerson(), newPerson('Nadia', 'Koval')];
  for (const one of [person, other]) await register(request, one);
  await openWithUnsent(phone, person, product);
  await signOut(phone, 'Keep on this device');
  await expectSignedOut(phone);
  for (const word of words) await expect(phone.getByText(word)).toHaveCount(0);
  await product.startServer();
  await openSignedIn(phone, other, '/goals');
  await expect(phone.getByText('No goals have been added yet.')).toBeVisible();
  await expectNothingShown(phone);
  await phone.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await phone.getByRole('button', { name: 'Sign Out' }).click();
  await expectSignedOut(phone);

  await openSignedIn(phone, person, '/goals');
  await expect(goalList(phone).getByText(unsent)).toBeVisible();
  await expect(pill(phone)).toHaveText(/^Synced/);
  const laptop = await newDevice();
  await openSignedIn(laptop, person, '/goals');
  await expect(goalList(laptop).getByText(unsent)).toBeVisible();
});

test('somebody else who signs in over an ended session sees nothing of the first, whose edits survive', async ({
  quietPage: phone,
  request,
  product,
}) => {
  const [person, other] = [newPerson(), newPerson('Nadia', 'Koval')];
  for (const one of [person, other]) await register(request, one);
  await openWithUnsent(phone, person, product);
  await phone.goto('about:blank');
  await product.startServer();
  await endOtherSessions(request, await signInByCall(request, person));
  await phone.goto('/goals');
  await expect(signInDialog(phone)).toBeVisible();
  await signIn(phone, other);
  await expect(phone.getByText('No goals have been added yet.')).toBeVisible();
  await expectNothingShown(phone);
  await phone.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await phone.getByRole('button', { name: 'Sign Out' }).click();
  await expectSignedOut(phone);

  await openSignedIn(phone, person, '/goals');
  await expect.poll(async () => (await titlesShown(phone)).sort()).toEqual(['Hire a siskin lead', unsent]);
  await expect(pill(phone)).toHaveText(/^Synced/);
});

test('a shared device is empty once its tab was closed, also of what was not sent', async ({
  quietPage: phone,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await phone.goto('/goals');
  await signInDialog(phone).getByLabel('This is a shared device').check();
  await signIn(phone, person);
  await addGoal(phone, 'Hire a siskin lead');
  await loseServer(product, phone);
  await addGoal(phone, unsent);
  expect(await findOnDevice(phone, words)).not.toEqual([]);
  await phone.close();
  const next = await phone.context().newPage();
  await next.goto('/goals');
  await expect(next).toHaveURL(/\/$/);
  await expect(signInDialog(next)).toBeVisible();
  await expect.poll(() => findOnDevice(next, words)).toEqual([]);
  await product.startServer();
});
