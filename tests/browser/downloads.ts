import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';

/** Presses a button and reads the file that it saves. */
export async function download(button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = button.page().waitForEvent('download');
  await button.click();
  const file = await saving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

export async function expectReportPdf(button: Locator): Promise<void> {
  const { name, bytes } = await download(button);
  expect(name).toBe('Strategy_Analysis_Report.pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
}
