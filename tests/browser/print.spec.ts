import type { Locator, Page } from '@playwright/test';
import { tellLongConversation } from '../tour/chat-conversations.ts';
import { chatPath } from './chat.ts';
import { goalList } from './goals.ts';
import { openAsNewPerson } from './own-device.ts';
import { expect, test } from './product.ts';

// A window with the sidebar and the details beside what is printed.
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

/** As the browser lays a page out for paper, once it has told the page. */
async function startPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** Stands on the paper and is not cut off by a box around it. */
async function expectOnPaper(page: Page, text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const { y = 0, height = 0 } = (await text.boundingBox()) ?? {};
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  expect((await page.evaluate(() => window.scrollY)) + y + height).toBeLessThanOrEqual(end);
}

const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

// F14
test('a long conversation is printed from its first message to its last', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { person } = await openAsNewPerson(page, request, chatPath);
  await tellLongConversation(product, person.email, 'A long talk', 120);
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: 'A long talk', exact: true })
    .click();
  const said = (at: number) => page.getByText(`Said as number ${at}.`, { exact: true });
  await expect(said(119)).toBeVisible();
  await expect(said(0)).toHaveCount(0);
  await startPrint(page);
  for (const at of [0, 60, 119]) await expectOnPaper(page, said(at));
  expect(await pagesOf(page)).toBeGreaterThan(3);
});

// F14
test('sixty goals are printed, and not those that are in sight', async ({ quietPage: page, request }) => {
  const { token } = await openAsNewPerson(page, request);
  const headers = { Authorization: `Bearer ${token}` };
  for (let at = 0; at < 60; at += 1) {
    expect((await request.post('/api/steps', { data: { title: `Goal number ${at}` }, headers })).ok()).toBe(true);
  }
  await page.reload();
  await expect(goalList(page).getByText('Goal number 0', { exact: true })).toBeVisible();
  await startPrint(page);
  await expect(goalList(page).locator('[data-goal]')).toHaveCount(60);
  await expectOnPaper(page, goalList(page).getByText('Goal number 59', { exact: true }));
  expect(await pagesOf(page)).toBeGreaterThan(3);
});
