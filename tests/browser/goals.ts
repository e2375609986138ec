import { expect, type Locator, type Page } from '@playwright/test';

export const goalList = (page: Page): Locator => page.getByRole('list', { name: 'Your goals' });

export const titlesShown = (page: Page): Promise<string[]> =>
  goalList(page).locator('[data-goal] > :nth-child(2) > button').allTextContents();

/** Opens the form for a new goal, fills in its title and saves it. */
export async function addGoal(page: Page, title: string): Promise<void> {
  // The list may still be empty, and then offers it too.
  await page.getByRole('button', { name: 'Add a goal' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();
  await expect(goalList(page).getByRole('button', { name: title, exact: true })).toBeVisible();
}

/** Opens a goal's details, and from there its form in the list. */
export async function editGoal(page: Page, title: string): Promise<void> {
  await goalList(page).getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
}

/** What the pill in the header says. */
export const pill = (page: Page): Locator => page.getByRole('banner').getByRole('status').first();

/** The service worker holds all files of the app. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
