import type { Page } from '@playwright/test';
import { changeDatabase } from './database.ts';
import { countUnsent } from './engine.ts';
import { fillBasics, form, getInsights, goToDetails } from './form.ts';
import { appIsKept } from './goals.ts';
import { linkIn, mailTo } from './mails.ts';
import { newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';
import { openAccountMenu, openSignedIn, signIn, signInDialog, signUp } from './sign-in.ts';

// Where the account is in the header; on a phone it is under "More".
test.use({ viewport: { width: 820, height: 1180 } });

test('somebody signs up, confirms the address by the mailed link, and signs out', { tag: '@gate' }, async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson();
  await page.goto('/');
  await signUp(page, person);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'Account menu, Dana Okafor' })).toHaveText('DO');
  await page.goto('/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();

  const link = linkIn(product, await mailTo(product, person.email, 'Welcome to Northbeam'));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/verify-email?token=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();

  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('signing out leaves nothing of the person in the browser', { tag: '@gate' }, async ({ quietPage: page }) => {
  const person = newPerson('Wilhelmina', 'Quackenbush');
  await page.goto('/');
  await signUp(page, person);
  await page.goto('/insights');
  await expect(form(page).getByLabel('First name')).toHaveValue('Wilhelmina');
  await getInsights(page, person);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/insights');
  await fillBasics(page, person);
  await goToDetails(page);
  // What is in the account already needs no warning.
  await page.context().setOffline(true);
  await form(page).getByLabel('Desired outcome').fill('Ten qualified enquiries a month.');
  await expect(form(page).getByText('Saved on this device')).toBeVisible();
  expect(await wordsKept(page, person)).not.toEqual([]);

  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page).getByLabel('Desired outcome')).toHaveValue('Ten qualified enquiries a month.');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign out and discard' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await wordsKept(page, person)).toEqual([]);
  await expect(form(page).getByLabel('First name')).toHaveValue('');
  await page.goBack();
  await expect(form(page).getByLabel('First name')).toHaveValue('');
});

test('whoever presses Sign Out and leaves the page at once is signed out, and nothing of theirs stays', async ({
  quietPage: page,
}) => {
  const person = newPerson('Wilhelmina', 'Quackenbush');
  await page.addInitScript(noteLook);
  await page.goto('/');
  await signUp(page, person);
  await page.goto('/insights');
  await getInsights(page, person);
  await page.goto('/account');
  await expect.poll(() => countUnsent(page)).toBe(0);
  expect(await wordsKept(page, person)).not.toEqual([]);

  await openMenuForAWhile(page);
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('menuitem', { name: 'Sign Out' }).evaluate((item: HTMLElement) => {
      item.click();
      location.reload();
    }),
  ]);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => wordsKept(page, person)).toEqual([]);
  await expect.poll(() => ownKeys(page)).toEqual([]);
});

test('a session that was left without a network is ended by the server when there is one', async ({
  quietPage: page,
  request,
}) => {
  await page.addInitScript(noteLook);
  await page.goto('/');
  await signUp(page, newPerson());
  const token = await page.evaluate(() => localStorage.getItem('northbeam.token'));
  const status = async () =>
    (await request.get('/api/auth/user', { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await status()).toBe(200);
  await expect.poll(() => countUnsent(page)).toBe(0);

  await appIsKept(page);
  await openMenuForAWhile(page);
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => ownKeys(page)).toEqual([`northbeam.unfinished.session.${token}`]);
  expect(await status()).toBe(200);
  await page.context().setOffline(false);
  await expect.poll(status).toBe(401);
  await expect.poll(() => ownKeys(page)).toEqual([]);
});

/** Nobody opens a menu and presses at the same time; what signing out would lose is looked for meanwhile. */
async function openMenuForAWhile(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { hasLooked: undefined }));
  await openAccountMenu(page);
  await expect.poll(() => page.evaluate(() => (window as Looked).hasLooked)).toBe(true);
}

interface Looked {
  hasLooked?: boolean | undefined;
}

/** Runs in the page, before its own scripts. The look reads, among other things, what was asked of the coach. */
function noteLook(): void {
  const { transaction } = IDBDatabase.prototype;
  const looked = window as Looked;
  let open = 0;
  IDBDatabase.prototype.transaction = function (stores, ...how) {
    const begun = transaction.call(this, stores, ...how);
    open += 1;
    const end = () => {
      open -= 1;
      if ([...[stores].flat()].includes('questions')) looked.hasLooked = false;
      // What is read after it has begun to be by then.
      setTimeout(() => {
        if (looked.hasLooked === false && open === 0) looked.hasLooked = true;
      });
    };
    for (const ending of ['complete', 'abort']) begun.addEventListener(ending, end);
    return begun;
  };
}

test('a visitor who wants a page of their own is asked to sign in, and led back to it', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/');
  await signUp(page, person);
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const path of ['/history', '/account']) {
    await page.goto(path);
    await expect(signInDialog(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toBeHidden();
  }
  await openSignedIn(page, person, '/history');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get New Insights' })).toBeVisible();
});

test('`?signin=1` and /login open the dialog over the landing page and leave the address', async ({
  quietPage: page,
}) => {
  for (const path of ['/?signin=1', '/login']) {
    await page.goto(path);
    await expect(signInDialog(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('the sign-in dialog names what is missing and says one thing for a wrong guess', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/?signin=1');
  const dialog = signInDialog(page);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText('Failed to sign in')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  const signUpDialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(signUpDialog.getByLabel('Email')).toHaveValue(person.email);
  await signUpDialog.getByLabel('Password', { exact: true }).fill('eleven walnut kitchens');
  await signUpDialog.getByLabel('Confirm password').fill('twelve walnut kitchens');
  await signUpDialog.getByRole('button', { name: 'Create account' }).click();
  await expect(signUpDialog.getByText('Passwords do not match')).toBeVisible();
});

test('a forgotten password is replaced by a mailed link, once', async ({ quietPage: page, product }) => {
  const person = newPerson();
  await page.goto('/');
  await signUp(page, person);
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signInDialog(page).getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(dialog.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();

  const link = linkIn(product, await mailTo(product, person.email, 'Reset your password'));
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New Password').fill('twelve oak staircases');
  await page.getByLabel('Confirm Password').fill('eleven oak staircases');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('twelve oak staircases');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(signInDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, { email: person.email, password: 'twelve oak staircases' });
  await mailTo(product, person.email, 'Your password was changed');

  await page.goto(link);
  await expectInvalidLink(page, 'Invalid or expired reset link');
});

test('a reset link without a token, with an unknown one, or unchecked says so', async ({ quietPage: page }) => {
  await page.goto('/reset-password');
  await expectInvalidLink(page, 'Invalid reset link');
  await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA');
  await expectInvalidLink(page, 'Invalid or expired reset link');
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(signInDialog(page)).toBeVisible();

  await page.route('**/api/auth/verify-reset-token', (route) => route.abort());
  await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('Checking your link…')).toBeVisible();
  await expect(page.getByText('Failed to verify reset link')).toBeVisible();
  await page.unroute('**/api/auth/verify-reset-token');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectInvalidLink(page, 'Invalid or expired reset link');
});

test.describe('half an hour later', () => {
  test.use({ ownServer: true });

  test('a reset link has run out', async ({ quietPage: page, product }) => {
    const person = newPerson();
    await page.goto('/');
    await signUp(page, person);
    await page.request.post('/api/auth/reset-password', { data: { email: person.email } });
    const link = linkIn(product, await mailTo(product, person.email, 'Reset your password'));
    await product.stopServer();
    await product.startServer({ CLOCK_OFFSET_MS: String(31 * 60_000) });
    await page.goto(link);
    await expectInvalidLink(page, 'Invalid or expired reset link');
  });
});

test('a profile without a name is signed out', async ({ quietPage: page, product }) => {
  const person = newPerson();
  await page.goto('/');
  await signUp(page, person);
  changeDatabase(product, "UPDATE users SET first_name = '', last_name = '' WHERE email = ?", person.email);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Authentication failed. Please sign in again.')).toBeVisible();
});

async function expectInvalidLink(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText(`${message}. Links work once`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
}

/** Lists what is stored in this browser and tab, but for two random words: of the event counter, and the browser’s mark. */
const ownKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) => !['northbeam.event-session', 'northbeam-browser-marks'].includes(key),
    ),
  );

/** Which of the person's words are anywhere in this browser's stores. */
async function wordsKept(page: Page, person: Person): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), JSON.stringify(history.state)];
    for (const { name = '' } of await indexedDB.databases()) texts.push(await dumpOf(name));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');

    function done<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
    async function dumpOf(name: string): Promise<string> {
      const db = await done(indexedDB.open(name));
      const stores = [...db.objectStoreNames];
      const rows = await Promise.all(stores.map((store) => done(db.transaction(store).objectStore(store).getAll())));
      db.close();
      return JSON.stringify(rows);
    }
  });
  const words = [person.firstName, person.lastName, person.email, 'Okafor Joinery', 'Ten qualified enquiries'];
  return words.filter((word) => kept.includes(word));
}
