import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const signInDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in', exact: true });

/** Fills and sends the open sign-in dialog. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const dialog = signInDialog(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a page of one's own as a visitor, and signs in on the way. */
export async function openSignedIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await signIn(page, person);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Opens a page of staff as a visitor, who is offered to sign in in its place. */
export async function openStaffPage(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await signIn(page, person);
}

/** Signs up from the header, by hand. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signInDialog(page).getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
}
