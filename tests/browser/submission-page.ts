import { expect, type Locator, type Page } from '@playwright/test';
import { countUnsent, readRows } from './engine.ts';
import { pill } from './goals.ts';
import { synced } from './own-device.ts';

/** Waits until all of a submission is on this device, so that a coach can edit it. */
export async function isOnDevice(page: Page, submissionId: string): Promise<void> {
  await expect.poll(async () => (await readRows(page, 'submissionBodies')).map(({ id }) => id)).toContain(submissionId);
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

/** The note that says this. */
export const noteWith = (page: Page, content: string): Locator =>
  page.getByRole('article').filter({ hasText: content });

/** The server has recorded every edit of this device. */
export async function isSent(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
  await expect(pill(page)).toHaveText(synced);
}
