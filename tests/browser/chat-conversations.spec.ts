import type { Page } from '@playwright/test';
import { tellConversations, tellLongConversation } from '../tour/chat-conversations.ts';
import { register } from './calls.ts';
import { heldMessages } from './chat.ts';
import { download } from './downloads.ts';
import { pill } from './goals.ts';
import { loseServer, serverIsBack, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn } from './sign-in.ts';

const chat = '/business-chat-coaching';
const quotes = 'Quotes in three days';
const bookkeeper = 'What to say to the bookkeeper';

const toggle = (page: Page) => page.getByRole('button', { name: 'Conversations', exact: true });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const named = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const room = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const said = (page: Page, at: number) => page.getByText(`Said as number ${at}.`, { exact: true });
const earlier = (page: Page) => page.getByRole('button', { name: 'Show earlier messages' });

/** Goes up until this message is drawn, and the top is reached. */
async function reachUp(page: Page, at: number): Promise<void> {
  await expect(async () => {
    await room(page).evaluate((box) => box.scrollTo(0, 0));
    await expect(said(page, at)).toBeInViewport({ timeout: 200 });
  }).toPass();
}

/** What is read stays where it is while earlier messages come above it. */
async function expectKept(page: Page, read: number, press: () => Promise<void>, comes: number): Promise<void> {
  const place = async () => Math.round((await said(page, read).boundingBox())?.y ?? 0);
  const before = await place();
  await press();
  await expect(said(page, comes)).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
}

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Conversation', exact: true }).click();
  return (await download(page.getByRole('menuitem', { name: 'Export as Markdown' }))).bytes.toString();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Conversation', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('without a server conversations are found, named, pinned, saved and deleted, and another device hears of it', async ({
  newDevice,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await tellConversations(product, person.email);
  const [laptop, phone] = await Promise.all([newDevice(), newDevice()]);
  for (const page of [laptop, phone]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSignedIn(page, person, chat);
    await expect(named(page, quotes)).toBeVisible();
  }
  await loseServer(product, phone, laptop);
  await phone.reload();

  await list(phone).getByRole('searchbox').fill('evening');
  const found = list(phone).getByRole('list', { name: 'Found' });
  await expect(found.locator('mark').first()).toHaveText('evening');
  await found.getByRole('button').first().click();
  await expect(phone).toHaveURL(/conversation=.+&message=.+/);
  await expect(title(phone, quotes)).toBeVisible();
  await list(phone).getByRole('searchbox').fill('');

  await choose(phone, 'Rename');
  await phone.getByRole('textbox', { name: 'Conversation title' }).fill('Faster quotes');
  await phone.keyboard.press('Enter');
  await expect(title(phone, 'Faster quotes')).toBeFocused();
  await choose(phone, 'Unpin');
  await expect(list(phone).getByText('Pinned')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Conversation', exact: true }).click();
  const file = await download(phone.getByRole('menuitem', { name: 'Export as Markdown' }));
  expect(file.name).toBe('chat-faster-quotes.md');
  expect(file.bytes.toString()).toContain('# Faster quotes\n\n## You, ');

  await named(phone, bookkeeper).click();
  await choose(phone, 'Delete');
  await phone.getByRole('button', { name: 'Delete conversation' }).click();
  await expect(title(phone, 'Chat Coach')).toBeVisible();
  await phone.reload();
  await expect(named(phone, 'Faster quotes')).toBeVisible();
  await expect(named(phone, bookkeeper)).toHaveCount(0);

  await serverIsBack(product, phone, laptop);
  await expect(pill(phone)).toHaveText(synced);
  await expect(named(laptop, 'Faster quotes')).toBeVisible();
  await expect(named(laptop, bookkeeper)).toHaveCount(0);
  await list(laptop).getByRole('button', { name: 'Recently deleted (1)' }).click();
  await list(laptop)
    .getByRole('button', { name: `Restore ${bookkeeper}` })
    .click();
  await expect(named(phone, bookkeeper)).toBeVisible();
});

test('who reads to the top of what is here reads on, to the beginning; without a server it says what it needs', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await tellLongConversation(product, person.email, 'A long talk', 290);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(page, person, chat);
  await named(page, 'A long talk').click();
  await expect(said(page, 289)).toBeVisible();
  await loseServer(product, page);
  expect(await heldMessages(page)).toHaveLength(200);

  await reachUp(page, 90);
  await earlier(page).click();
  await expect(page.getByText('You’ll need to be online to see earlier messages.')).toBeVisible();
  await expect(said(page, 90)).toBeVisible();
  expect(await exported(page)).toContain('# A long talk\n\nThese are the newest 200 messages.');

  await serverIsBack(product, page);
  await expect(pill(page)).toHaveText(synced);
  await expectKept(page, 90, () => earlier(page).press('Enter'), 89);
  await expect(page.getByText('You’ll need to be online to see earlier messages.')).toHaveCount(0);
  await reachUp(page, 40);
  // A little below the top browsers keep the place by themselves.
  await room(page).evaluate((box) => box.scrollTo(0, 12));
  await expectKept(page, 40, () => earlier(page).click(), 39);
  await expect(page.getByText('This is the start of the conversation.')).toBeAttached();
  await expect(earlier(page)).toHaveCount(0);
  await expect(room(page)).toBeFocused();
  await reachUp(page, 0);
  expect(await heldMessages(page)).toHaveLength(200);
  const file = await exported(page);
  for (const at of [0, 89, 90, 289]) expect(file).toContain(`> Said as number ${at}.\n`);
  expect(file).not.toContain('These are the newest');
});

test('on a phone the list lies over the page, hands the focus back, and the question stays above bar and keyboard', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await tellConversations(product, person.email);
  await page.setViewportSize({ width: 320, height: 568 });
  await openSignedIn(page, person, chat);
  await toggle(page).click();
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(315, 300);
  await expect(drawer).toBeHidden();
  await toggle(page).click();
  await named(page, quotes).click();
  await expect(drawer).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await expect(title(page, quotes)).toBeVisible();

  const question = page.getByPlaceholder('Ask a question...');
  const bar = page.getByRole('navigation', { name: 'Your pages' });
  const [asked, below] = await Promise.all([question.boundingBox(), bar.boundingBox()]);
  expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await question.focus();
  await page.setViewportSize({ width: 320, height: 300 });
  await expect(bar).toBeHidden();
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});
