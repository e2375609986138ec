import type { Page } from '@playwright/test';
import { endOtherSessions, register, signInByCall, submit } from './calls.ts';
import { download } from './downloads.ts';
import { linkIn, mailTo } from './mails.ts';
import { openAsNewPerson } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openAccountMenu, openSignedIn, signIn, signInDialog } from './sign-in.ts';

// Where the account is in the header; on a phone it is under "More".
test.use({ viewport: { width: 820, height: 1180 } });

test('details are read, then edited; an empty name is refused and the success is said for 3 s', async ({
  quietPage: page,
}) => {
  const person = newPerson();
  await register(page.request, person);
  await page.clock.install();
  await openSignedIn(page, person, '/account');
  await expect(page.getByText('Not provided').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('First name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Daniela');
  await page.getByLabel('Company', { exact: false }).first().fill('Okafor & Daughters');
  await page.getByLabel('Revenue').selectOption('$500k-$1M');
  await page.getByRole('button', { name: 'Save' }).click();

  const success = page.getByText('Your profile has been updated successfully');
  await expect(success).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeVisible();
  // It lies on nothing: below the header, above the heading.
  const [header, said, heading] = await Promise.all(
    [page.getByRole('banner'), success, page.getByRole('heading', { level: 1 })].map((part) => part.boundingBox()),
  );
  expect(header && said && header.y + header.height <= said.y).toBe(true);
  expect(said && heading && said.y + said.height <= heading.y).toBe(true);
  await page.clock.fastForward(3_000);
  await expect(success).toBeHidden();
  await page.getByRole('button', { name: 'Messages, 1 new' }).click();
  await expect(page.getByRole('region', { name: 'Past messages' })).toContainText('Your profile has been updated');
  await page.reload();
  await expect(page.getByText('Okafor & Daughters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu, Daniela Okafor' })).toBeVisible();
});

test('the password is changed with the old one, and the other devices are signed out', async ({
  quietPage: page,
  product,
}) => {
  const { person, token: otherToken } = await openAsNewPerson(page, page.request, '/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Current password').fill('a wrong one');
  await dialog.getByLabel('New password').fill('twelve oak staircases');
  await dialog.getByLabel('Confirm password').fill('eleven oak staircases');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm password').fill('twelve oak staircases');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await mailTo(product, person.email, 'Your password was changed');
  const other = await askAs(page, otherToken);
  expect(other.status()).toBe(401);
});

test('sessions are listed and ended one by one', async ({ quietPage: page }) => {
  const { token: otherToken } = await openAsNewPerson(page, page.request, '/account');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Sign out / }).click();
  await expect(page.getByRole('button', { name: /^Sign out / })).toBeHidden();
  const other = await askAs(page, otherToken);
  expect(other.status()).toBe(401);
});

test('the address changes when the link to the new one is opened', async ({ quietPage: page, product }) => {
  const person = newPerson();
  const newEmail = newPerson('dana.new').email;
  await register(page.request, person);
  await openSignedIn(page, person, '/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
  await page.goto(linkIn(product, await mailTo(product, newEmail, 'Confirm your new email address')));
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toContainText('Confirmed');
});

test('everything that the account holds is exported as one file', async ({ quietPage: page }) => {
  const person = newPerson();
  await submit(page.request, person, await register(page.request, person));
  await openSignedIn(page, person, '/account');
  const { name, bytes } = await download(page.getByRole('button', { name: 'Export my data' }));
  expect(name).toMatch(/\.json$/);
  const file = JSON.parse(bytes.toString());
  expect(file.profile.email).toBe(person.email);
  expect(file.submissions).toHaveLength(1);
  expect(file.submissions[0].answers.stepsTaken).toContain('$1,800');
});

test('a deleted account is signed out at once, and taken back by signing in', async ({ quietPage: page }) => {
  const { person } = await openAsNewPerson(page, page.request, '/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(/^We’ll erase your account on /)).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signIn(page, person);
  await expect(page.getByText('Welcome back. We’ve restored your account.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});

test('a session that ended elsewhere leaves the page and the typed text in place, under the sign-in dialog', async ({
  quietPage: page,
}) => {
  const person = newPerson();
  await register(page.request, person);
  await page.clock.install();
  await openSignedIn(page, person, '/account');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Industry').fill('Custom furniture');
  await endOtherSessions(page.request, await signInByCall(page.request, person));
  await page.getByRole('button', { name: 'Save' }).click();

  const expired = 'Your session has expired. Please sign in again.';
  const banner = page.locator('[aria-live=assertive]').getByText(expired);
  await expect(signInDialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(banner).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(banner).toBeHidden();
  await signIn(page, person);
  await expect(page.getByLabel('Industry')).toHaveValue('Custom furniture');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Custom furniture')).toBeVisible();
  await page.getByRole('button', { name: /^Messages/ }).click();
  await expect(page.getByRole('region', { name: 'Past messages' })).toContainText(expired);
});

test('on a shared device nothing outlives the browser session', async ({ quietPage: page }) => {
  const person = newPerson();
  await register(page.request, person);
  await page.goto('/?signin=1');
  await signInDialog(page).getByLabel('This is a shared device').check();
  await signIn(page, person);
  await openAccountMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Account Details' })).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('button', { name: 'Account menu, Dana Okafor' })).toBeVisible();
  const nextSession = await page.context().newPage();
  await nextSession.goto('/');
  await expect(nextSession.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

/** A connection that was idle for as long as the mail took may be closed by the server just then. */
const askAs = (page: Page, token: string) =>
  page.request.get('/api/auth/user', { headers: { Authorization: `Bearer ${token}` }, maxRetries: 1 });
