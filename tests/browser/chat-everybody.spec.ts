import type { Locator, Page } from '@playwright/test';
import { answers, ask, askHeld, chatPath, composer, heldCall, newQuestion, questions, stopButton } from './chat.ts';
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
      /^You, \d\d:\d\d$/,
      /^Coach, \d\d:\d\d$/,
      /^You, \d\d:\d\d$/,
      /^Coach, \d\d:\d\d$/,
    ]);
    await tabTo(page, answers(page).last().getByRole('button', { name: 'Copy' }));
    await page.keyboard.press('Enter');
    await expect(answers(page).last().getByRole('button', { name: 'Copied' })).toBeFocused();

    const third = newQuestion('cut');
    await tabTo(page, composer(page));
    await page.keyboard.type(third);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'The answer broke off.' })).toHaveCount(1);
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  });
});

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width}×${viewport.height} the composer and the newest words stay in sight, also above a keyboard`, async ({
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
    // What is left of the page while the keyboard of a phone is shown: it resizes its content there.
    await page.setViewportSize({ ...viewport, height: viewport.height - 260 });
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(
      answers(page)
        .last()
        .getByText(/^An answer to/),
    ).toBeInViewport();
    const question = newQuestion('held');
    const answer = await askHeld(page, model, question);
    answer.say('Some words. '.repeat(60));
    await expect(answers(page).last()).toContainText('Some words.');
    answer.say('\n\nThe last of them.');
    await expect(page.getByText('The last of them.')).toBeInViewport();
    answer.end();
    await expect(stopButton(page)).toBeHidden();
    await page.setViewportSize(viewport);
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('The last of them.')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });
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
