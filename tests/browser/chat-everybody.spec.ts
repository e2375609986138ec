import type { Locator, Page } from '@playwright/test';
import {
  answers,
  ask,
  askHeld,
  chatPath,
  composer,
  heldCall,
  newQuestion,
  questions,
  sendButton,
  stopButton,
} from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';

test.describe('with a keyboard', () => {
  test.use({
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
    isMobile: false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  test('a question is asked, stopped and copied with keys alone, and a screen reader hears that it comes and is there', async ({
    quietPage: page,
    request,
    model,
  }) => {
    await openAsNewPerson(page, request, chatPath);
    const heard = (text: string | RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });
    await tabTo(page, composer(page));
    const question = newQuestion('held');
    await page.keyboard.type('A line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('ControlOrMeta+a');
    expect(await composer(page).inputValue()).toBe('A line\n');
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    const answer = await heldCall(model, question);
    await expect(heard('Answering')).toHaveCount(1);
    await expect(composer(page)).toBeFocused();
    answer.say('One.\n\nTwo.\n\n');
    await expect(answers(page)).toContainText('Two.');
    await expect(heard(/One|Two/)).toHaveCount(0);
    answer.say('Three.');
    answer.end();
    await expect(heard(/^Answer ready, 3 paragraphs$/)).toHaveCount(1);

    const second = newQuestion('held', 'And then');
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    const next = await heldCall(model, second);
    next.say('Kept.');
    await expect(answers(page).last()).toContainText('Kept.');
    await tabTo(page, stopButton(page));
    await page.keyboard.press('Enter');
    await expect(answers(page).last()).toContainText('Stopped');
    const headings = page.getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([
      /^You, \d{1,2}:\d\d [AP]M$/,
      /^Coach, \d{1,2}:\d\d [AP]M$/,
      /^You, \d{1,2}:\d\d [AP]M$/,
      /^Coach, \d{1,2}:\d\d [AP]M$/,
    ]);
    await tabTo(page, answers(page).last().getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await expect(answers(page).last().getByRole('button', { name: 'Copied' })).toBeFocused();

    const third = newQuestion('cut');
    await tabTo(page, composer(page));
    await page.keyboard.type(third);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'The answer was cut off.' })).toHaveCount(1);
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  });

  test('the focus goes on to the composer from each button that its own press takes away', async ({
    quietPage: page,
    request,
    model,
  }) => {
    await openAsNewPerson(page, request, chatPath);
    const question = newQuestion('held');
    await askHeld(page, model, question);
    await ask(page, newQuestion('', 'Next in line'));
    await pressFrom(page, page.getByRole('button', { name: 'Cancel', exact: true }));
    await expect(questions(page)).toHaveCount(1);
    await pressFrom(page, stopButton(page));
    await pressFrom(page, page.getByRole('button', { name: 'Continue' }));
    const answer = await heldCall(model, question, 1);
    answer.say('An answer.');
    await stopButton(page).focus();
    answer.end();
    await expect(stopButton(page)).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
    await pressFrom(page, page.getByRole('button', { name: 'Try again' }));
    (await heldCall(model, question, 2)).end();
    await expect(page.getByText('2/2')).toBeVisible();

    await pressKeyOn(page.getByRole('button', { name: 'Edit', exact: true }));
    await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
    await pressKeyOn(page.getByRole('button', { name: 'Edit', exact: true }));
    await page.getByRole('textbox', { name: 'Your question' }).fill(newQuestion('cut'));
    await pressFrom(page, page.getByRole('button', { name: 'Ask', exact: true }));
    await pressFrom(page, page.getByRole('button', { name: 'Try again' }));
    await expect(answers(page)).toContainText('An answer to');
    await ask(page, newQuestion('garbage'));
    await pressFrom(page, page.getByRole('button', { name: 'Discard' }));
    await expect(questions(page)).toHaveCount(1);

    for (const key of ['Tab', 'Shift+Tab']) {
      await pressKeyOn(page.getByRole('button', { name: 'Conversation', exact: true }));
      await page.getByRole('menuitem', { name: 'Delete' }).focus();
      await page.keyboard.press(key);
      await expect(page.getByRole('menu')).toHaveCount(0);
      // On something that has a name, and not on what the menu library has beside it.
      await expect(page.locator(':focus')).toHaveAccessibleName(/./);
    }
    await pressKeyOn(page.getByRole('button', { name: 'Conversation', exact: true }));
    await pressKeyOn(page.getByRole('menuitem', { name: 'Delete' }));
    await pressKeyOn(page.getByRole('button', { name: 'Cancel', exact: true }));
    await expect(page.getByRole('button', { name: 'Conversation', exact: true })).toBeFocused();
    await pressKeyOn(page.getByRole('button', { name: 'Conversation', exact: true }));
    await pressKeyOn(page.getByRole('menuitem', { name: 'Delete' }));
    await pressFrom(page, page.getByRole('button', { name: 'Delete conversation' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Chat Coach' })).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await ask(page, newQuestion());
    await expect(answers(page)).toHaveCount(1);
    const listed = page.getByRole('navigation', { name: 'Conversations' });
    await pressKeyOn(listed.getByRole('button', { name: /^Delete / }));
    await pressFrom(page, page.getByRole('button', { name: 'Delete conversation' }));
    await expect(listed.getByRole('button', { name: /^Delete / })).toHaveCount(0);
    await expect(composer(page)).toBeFocused();
  });
});

/** Of a phone's keyboard. */
const keyboardPx = 260;

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width}×${viewport.height} the composer and the newest question stay in sight, also above a keyboard`, async ({
    quietPage: page,
    request,
    model,
  }) => {
    await page.setViewportSize(viewport);
    await openAsNewPerson(page, request, chatPath);
    for (let i = 0; i < 3; i++) await ask(page, newQuestion('', 'One of several questions that fill the screen'));
    await expect(answers(page)).toHaveCount(3);
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await expect(
      answers(page)
        .last()
        .getByText(/^An answer to/),
    ).toBeInViewport();

    await composer(page).tap();
    await page.keyboard.type('A line');
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('A line\n');
    await expect(questions(page)).toHaveCount(3);
    const above = viewport.height - keyboardPx;
    for (const keyboard of [resizePage, coverPage]) {
      await keyboard(page, viewport, keyboardPx);
      await expect.poll(() => isInSight(composer(page), above)).toBe(true);
      await expect.poll(() => isInSight(sendButton(page), above)).toBe(true);
      const question = newQuestion('held');
      const answer = await askHeld(page, model, question);
      answer.say('Some words. '.repeat(60));
      await expect(answers(page).last()).toContainText('Some words.');
      answer.say(`\n\nThe last of them, ${keyboard.name}.`);
      await expect(answers(page).last()).toContainText(`The last of them, ${keyboard.name}.`);
      await expect.poll(() => isInSight(questions(page).last(), above)).toBe(true);
      answer.end();
      await expect(stopButton(page)).toBeHidden();
      await composer(page).fill('Still there');
      await keyboard(page, viewport, 0);
    }
    await expect.poll(() => isInSight(composer(page), viewport.height)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
}

test('a phone without its keyboard gives the conversation 70 % of its height', async ({ quietPage: page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsNewPerson(page, request, chatPath);
  await ask(page, newQuestion());
  await expect(answers(page)).toHaveCount(1);
  const box = await page.getByRole('region', { name: 'Conversation' }).boundingBox();
  expect((box?.height ?? 0) / 844).toBeGreaterThanOrEqual(0.7);
});

interface Size {
  width: number;
  height: number;
}

/** A keyboard that makes the page lower, as on Android. */
const resizePage = (page: Page, { width, height }: Size, keyboardPx: number) =>
  page.setViewportSize({ width, height: height - keyboardPx });

/** One that lies over it, of which the page hears by its visual viewport alone, as on iOS. */
const coverPage = (page: Page, size: Size, keyboardPx: number) =>
  page.evaluate((height) => {
    if (!window.visualViewport) return;
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: height });
    window.visualViewport.dispatchEvent(new Event('resize'));
  }, size.height - keyboardPx);

/** All of it is above this height, and nothing lies over it. */
const isInSight = (target: Locator, bottomPx: number): Promise<boolean> =>
  target.evaluate((element, bottomPx) => {
    const { top, bottom, left, width, height } = element.getBoundingClientRect();
    const onTop = [top + 2, top + height / 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return top >= 0 && bottom <= bottomPx && onTop.every((one) => element.contains(one) || one?.contains(element));
  }, bottomPx);

async function pressKeyOn(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

/** Its press takes it away; the focus is in the composer then. */
async function pressFrom(page: Page, target: Locator): Promise<void> {
  await pressKeyOn(target);
  await expect(target).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
