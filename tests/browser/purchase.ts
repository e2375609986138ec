import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const questionsDialog = (page: Page): Locator => page.getByRole('dialog', { name: /questions before we write/ });

/** From the insights to the questions, as a buyer who wants no account. */
export async function askWithoutAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get the full report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue without an account' }).click();
  await expect(questionsDialog(page)).toBeVisible();
}

/** From the insights to the questions, with a new account in between. */
export async function askWithNewAccount(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Get the full report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(dialog.getByLabel('First name')).toHaveValue(person.firstName);
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(questionsDialog(page)).toBeVisible();
}

export async function goToCashier(page: Page): Promise<void> {
  await questionsDialog(page).getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(/\/cashier\//);
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** The report in the page; it is written by then, so the wait is for its stages and the page's next look. */
export async function expectReport(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your report is ready.' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('article').getByRole('heading', { name: 'Your plan' })).toBeVisible();
}
