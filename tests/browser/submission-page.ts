import { expect, type Locator, type Page } from '@playwright/test';
import { countUnsent, readRows } from './engine.ts';
import { pill } from './goals.ts';
import { synced } from './own-device.ts';

/** The submissions whose texts this device has, by id. */
export const textsHere = async (page: Page): Promise<string[]> =>
  (await readRows(page, 'submissionBodies')).map(({ id }) => String(id)).sort();

/** Waits until all of a submission is on this device, so that a coach can edit it. */
export async function isOnDevice(page: Page, submissionId: string): Promise<void> {
  await expect.poll(() => textsHere(page)).toContain(submissionId);
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeEnabled();
  await expect(page.getByText('Downloading to this device.')).toBeHidden();
}

/** Writes a note. @param button opens its form, and names it: `Note for coaches`, or `Write to` somebody */
export async function addNote(page: Page, button: string, content: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(content);
  await dialog.getByRole('button', { name: /^(Save for coaches|Share with)/ }).click();
  await expect(dialog).toBeHidden();
  await expect(noteWith(page, content)).toBeVisible();
}

export async function addCoachGoal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add coach goal' }).click();
  const form = page.getByRole('dialog', { name: 'Add Coach Goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('button', { name: 'Add goal' }).click();
  await expect(form).toBeHidden();
}

export async function setGoalStatus(page: Page, title: string, status: string): Promise<void> {
  await page.getByRole('button', { name: `Edit goal ${title}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Goal' });
  await form.getByRole('combobox', { name: 'Status' }).selectOption(status);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
}

/** The note that says this. */
export const noteWith = (page: Page, content: string): Locator =>
  page.getByRole('article').filter({ hasText: content });

/** The server has recorded every edit of this device. */
export async function isSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
  await expect(pill(page)).toHaveText(synced);
}
