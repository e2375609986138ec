import type { Locator, Page } from '@playwright/test';
import { reportPath } from '#schema/paths.ts';
import { tellConversations } from '../tour/chat-conversations.ts';
import { openAs } from '../tour/states.ts';
import { makeWorld } from '../tour/world.ts';
import { signInByCall } from './calls.ts';
import { chatPath } from './chat.ts';
import { changeDatabase } from './database.ts';
import { getInsights } from './form.ts';
import { addGoal, editGoal, goalList, pill } from './goals.ts';
import { holdsAll, openAsNewPerson } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { questionsDialog } from './purchase.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

/** Presses a button as a keyboard does, waits until what it takes away is gone, and looks who has the focus then. */
async function pressAway(page: Page, button: Locator, gone: Locator = button, key = 'Enter'): Promise<void> {
  await button.focus();
  await expect(button).toBeFocused();
  await page.keyboard.press(key);
  await expect(gone).toBeHidden();
  await expectFocus(page);
}

/** A closing dialog and what is drawn anew take some frames. */
async function expectFocus(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

// F9
test('the focus stays among the goals whatever is closed or removed', async ({ quietPage: page, request }) => {
  const { token } = await openAsNewPerson(page, request);
  const headers = { Authorization: `Bearer ${token}` };
  for (const title of ['Hire a lead', 'Rent the yard']) {
    expect((await request.post('/api/steps', { data: { title }, headers })).ok()).toBe(true);
  }
  await page.reload();
  const opener = (title: string) => goalList(page).getByRole('button', { name: title, exact: true });
  const details = page.getByRole('complementary', { name: 'Goal details' });
  const save = button(page, 'Save goal');
  const open = async (title: string) => {
    await opener(title).focus();
    await page.keyboard.press('Enter');
    await expect(details.getByRole('heading', { name: title })).toBeFocused();
  };

  await expect(opener('Rent the yard')).toBeVisible();
  await button(page, 'Add a goal').focus();
  await page.keyboard.press('Enter');
  await pressAway(page, button(page, 'Cancel'), save);
  await expect(button(page, 'Add a goal')).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAway(page, page.getByRole('textbox', { name: 'Title' }), save, 'Escape');
  await expect(button(page, 'Add a goal')).toBeFocused();

  await button(page, 'Edit Rent the yard').focus();
  await page.keyboard.press('Enter');
  await pressAway(page, button(page, 'Cancel'));
  await expect(button(page, 'Edit Rent the yard')).toBeFocused();

  await open('Hire a lead');
  await pressAway(page, button(page, 'Close'), details);
  await expect(opener('Hire a lead')).toBeFocused();

  for (const [title, next] of [
    ['Hire a lead', opener('Rent the yard')],
    ['Rent the yard', button(page, 'Add a goal')],
  ] as const) {
    await open(title);
    await details.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await pressAway(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }), opener(title));
    await expect(next).toBeFocused();
  }
  await pressAway(page, button(page, /^Undo/));
  await expect(opener('Rent the yard')).toBeVisible();

  await button(page, 'Recently deleted (1)').focus();
  await page.keyboard.press('Enter');
  await pressAway(page, button(page, 'Restore'));
  await pressAway(page, button(page, 'All Goals'));
});

// F9
test('the focus stays in the chat whatever is closed or removed', async ({ quietPage: page, request, product }) => {
  const { person } = await openAsNewPerson(page, request, chatPath);
  await tellConversations(product, person.email);
  await page.reload();
  const list = page.getByRole('navigation', { name: 'Conversations' });
  const deletes = list.getByRole('button', { name: /^Delete / });
  await expect(deletes.first()).toBeVisible();
  const count = await deletes.count();
  for (let left = count; left > 0; left -= 1) {
    await deletes.first().focus();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ });
    await pressAway(page, confirm);
    await expect(deletes).toHaveCount(left - 1);
    await expectFocus(page);
  }
  await pressAway(page, button(page, /^Undo/));
  await list.getByRole('button', { name: /^Recently deleted/ }).focus();
  await page.keyboard.press('Enter');
  const restores = list.getByRole('button', { name: /^Restore / });
  await expect(restores.first()).toBeVisible();
  const restorable = await restores.count();
  await restores.first().focus();
  await page.keyboard.press('Enter');
  await expect(restores).toHaveCount(restorable - 1);
  await expectFocus(page);
  await pressAway(page, list.getByRole('button', { name: 'All conversations', exact: true }));
});

// F9
test('the focus stays on the account page whatever is closed or removed', async ({ quietPage: page, request }) => {
  const { person } = await openAsNewPerson(page, request, '/account');
  for (let device = 0; device < 3; device += 1) await signInByCall(request, person);
  await page.reload();

  await button(page, 'Edit details').focus();
  await page.keyboard.press('Enter');
  await pressAway(page, button(page, 'Cancel'));
  await expect(button(page, 'Edit details')).toBeFocused();

  for (const name of ['Change email', 'Change password', 'Delete my account']) {
    const opener = button(page, name);
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    for (const close of [() => page.keyboard.press('Escape'), () => pressAway(page, cancel)]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(cancel).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }

  const ends = page.getByRole('listitem').getByRole('button', { name: /^Sign out / });
  await expect(ends).toHaveCount(4);
  await ends.first().focus();
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(3);
  await expectFocus(page);
  await pressAway(page, button(page, 'Sign out all other devices'));
  await expect(ends).toHaveCount(0);
});

// F9
test('the focus stays on the sync page whatever is discarded', async ({ quietPage: page, request, product }) => {
  await openAsNewPerson(page, request);
  const titles = ['Hire a lead', 'Rent the yard'];
  for (const title of titles) await addGoal(page, title);
  await holdsAll(page);
  await page.context().setOffline(true);
  for (const title of titles) {
    await editGoal(page, title);
    await page.getByRole('textbox', { name: 'Notes' }).fill('The neighbour wants 900 a month.');
    await button(page, 'Save changes').click();
    await expect(button(page, 'Save changes')).toBeHidden();
  }
  for (const title of titles) {
    changeDatabase(product, `UPDATE goals SET goal_type = 'coaching' WHERE title = ?`, title);
  }
  await page.context().setOffline(false);
  await expect(pill(page)).toHaveText('Needs attention');
  await pill(page).click();
  const discards = button(page, 'Discard');
  await expect(discards).toHaveCount(2);
  for (const left of [1, 0]) {
    await discards.first().focus();
    await page.keyboard.press('Enter');
    await expect(discards).toHaveCount(left);
    await expectFocus(page);
  }
});

// F9
test('the focus goes back to what opened a dialog around the report', async ({ quietPage: page, product }) => {
  const world = await makeWorld(product);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  /** Opens a dialog with Enter, from a menu where an item is named, and closes it with Escape, then by its button. */
  async function openAndClose(opener: Locator, closing: string, item?: string): Promise<void> {
    for (const name of [undefined, closing]) {
      await opener.focus();
      await page.keyboard.press('Enter');
      if (item !== undefined) await pressAway(page, page.getByRole('menuitem', { name: item }));
      await expect(dialog).toBeVisible();
      if (name === undefined) {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      } else {
        await pressAway(page, dialog.getByRole('button', { name, exact: true }).first());
      }
      await expect(opener).toBeFocused();
    }
  }

  await openAs(page, world.owner, '/history');
  await openAndClose(button(page, 'More').first(), 'Close', 'View Insights');
  await page.goto(`/receipts/${world.orderId}`);
  await openAndClose(button(page, 'Get Money Back'), 'Not now');
  await page.goto(reportPath(world.reportId));
  await openAndClose(button(page, 'Email Report'), 'Cancel');
  await page.goto('/goals');
  const bell = button(page, 'Messages');
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(bell).toBeFocused();
});

// F9
test('the focus goes back to the way to the report when buying is called off', async ({ quietPage: page }) => {
  await page.goto('/insights');
  await getInsights(page, newPerson());
  const buy = button(page, 'Get the full report');
  const dialog = page.getByRole('dialog');
  await buy.focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Continue without an account')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buy).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Continue without an account').press('Enter');
  await expect(questionsDialog(page)).toBeVisible();
  await pressAway(page, dialog.getByRole('button', { name: 'Cancel' }));
  await expect(buy).toBeFocused();
});
