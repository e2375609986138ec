import type { Page } from '@playwright/test';
import { submit } from './calls.ts';
import { registerCoach, setCoachingGoal } from './coaching.ts';
import { readRows } from './engine.ts';
import { addGoal, dragGoal, dragToEdge, editGoal, goalList, pill, titlesKept, titlesShown } from './goals.ts';
import { openAsNewPerson } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ quietPage: page, request }) => {
  await openAsNewPerson(page, request);
  await page.getByText('No goals have been added yet.').waitFor();
});

test('a goal is added, edited, completed, deleted and brought back', async ({ quietPage: page }) => {
  await page.getByRole('button', { name: 'Add Your First Goal' }).click();
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByText('Please enter a title.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Hire a lead');
  await page.getByRole('button', { name: 'Save goal' }).click();
  // The form goes once the goal is on the disk; until then there are two of them.
  await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();
  await editGoal(page, 'Hire a lead');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ask two people we know.');
  await page.getByLabel('Target date').fill('2030-04-03');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(goalList(page).getByText('Due Apr 3, 2030')).toBeVisible();

  await page.getByRole('button', { name: 'Complete Hire a lead' }).click();
  await expect(page.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('tab', { name: 'Completed 0' })).toBeVisible();

  await goalList(page).getByRole('button', { name: 'Hire a lead', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete goal' }).click();
  await expect(page.getByText('No goals have been added yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No deleted goals found.')).toBeVisible();
  await page.getByRole('tab', { name: 'All Goals 1' }).click();
  await expect.poll(() => titlesShown(page)).toEqual(['Hire a lead']);
});

test('what is typed comes back after a reload, to the field and the caret, and is gone once it was cancelled', async ({
  quietPage: page,
}) => {
  await page.getByRole('button', { name: 'Add a goal' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Hire a lead');
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('Ask two people');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('main').getByText('Saved on this device')).toBeVisible();
  await expect.poll(() => caretsKept(page)).toEqual(['Ask two '.length]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hire a lead');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused();
  await page.keyboard.type('or three ');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask two or three people');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a goal' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('a draft that was begun on one device is in the form of another', async ({
  quietPage: page,
  newDevice,
  context,
}) => {
  await page.getByRole('button', { name: 'Add a goal' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Hire a lead');
  await expect(pill(page)).toHaveText(/^Synced/);
  const laptop = await newDevice(await context.storageState());
  await laptop.goto('/goals?new=1');
  await expect(laptop.getByRole('textbox', { name: 'Title' })).toHaveValue('Hire a lead');
  await laptop.getByRole('textbox', { name: 'Title' }).fill('Hire two leads');
  await expect(page.getByText('Changed on another device')).toBeVisible();
  await page.getByRole('button', { name: 'Use that text' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hire two leads');
});

test('a goal that was begun is offered above the list after a reload and on another device, and can be discarded', async ({
  quietPage: page,
  newDevice,
  context,
}) => {
  await addGoal(page, 'Hire a lead');
  await editGoal(page, 'Hire a lead');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ask two people');
  await page.getByRole('main').getByText('Saved on this device').waitFor();
  await page.goto('/goals?new=1');
  await page.getByRole('textbox', { name: 'Title' }).fill('Ask the bank');
  await expect(page.getByRole('list', { name: 'Unfinished goals' }).getByRole('listitem')).toHaveCount(1);
  await expect(pill(page)).toHaveText(/^Synced/);

  const laptop = await newDevice(await context.storageState());
  await laptop.goto('/goals');
  for (const device of [page, laptop]) {
    await device.goto('/goals');
    const begun = device.getByRole('list', { name: 'Unfinished goals' }).getByRole('listitem');
    await expect(begun).toHaveText([/You started a goal: “Ask the bank”/, /You were editing “Hire a lead”/]);
  }
  await laptop
    .getByRole('listitem')
    .filter({ hasText: 'Ask the bank' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByText('“Ask the bank”')).toHaveCount(0);
  await laptop.getByRole('button', { name: /^Undo/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ask the bank' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Ask the bank');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect.poll(() => titlesShown(page)).toEqual(['Hire a lead', 'Ask the bank']);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask two people');
});

test('what another device changes under an open form is told at its field, and taken or left', async ({
  quietPage: page,
  newDevice,
  context,
}) => {
  await addGoal(page, 'Hire a lead');
  await expect(pill(page)).toHaveText(/^Synced/);
  await editGoal(page, 'Hire a lead');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ask Ana.');

  const laptop = await newDevice(await context.storageState());
  await laptop.goto('/goals');
  await goalList(laptop).getByRole('button', { name: 'Hire a lead', exact: true }).click();
  await laptop.getByRole('button', { name: 'Edit', exact: true }).click();
  await laptop.getByRole('textbox', { name: 'Notes' }).waitFor();
  await laptop.getByRole('textbox', { name: 'Title' }).fill('Hire two leads');
  await laptop.getByRole('textbox', { name: 'Notes' }).fill('Ask Ben.');
  await laptop.getByRole('button', { name: 'Save changes' }).click();
  await expect(laptop.getByRole('button', { name: 'Save changes' })).toBeHidden();

  await expect(page.getByText('Changed while you were editing: “Hire two leads”. Saving keeps it.')).toBeVisible();
  await expect(page.getByText('Changed while you were editing: “Ask Ben.”. Saving combines both texts.')).toBeVisible();
  await page.getByRole('button', { name: 'Use theirs: Title' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Hire two leads');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(pill(page)).toHaveText(/^Synced/);
  await goalList(page).getByRole('button', { name: 'Hire two leads', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(/Ask Ana[\s\S]*Ask Ben|Ask Ben[\s\S]*Ask Ana/);
});

test('the own order is made with buttons or with Alt and the arrows, stays, and is taken back', async ({
  quietPage: page,
}) => {
  for (const title of ['One', 'Two', 'Three']) await addGoal(page, title);
  await expect(pill(page)).toHaveText(/^Synced/);
  await page.getByLabel('Sort goals by').selectOption('My order');
  await expect.poll(() => titlesShown(page)).toEqual(['One', 'Two', 'Three']);
  await page.getByRole('button', { name: 'Move Three up' }).click();
  await expect.poll(() => titlesShown(page)).toEqual(['One', 'Three', 'Two']);
  await goalList(page).getByRole('button', { name: 'One', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titlesShown(page)).toEqual(['Three', 'One', 'Two']);
  await expect(goalList(page).getByRole('button', { name: 'One', exact: true })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titlesShown(page)).toEqual(['Three', 'Two', 'One']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => titlesShown(page)).toEqual(['Three', 'One', 'Two']);
  await expect.poll(() => titlesKept(page)).toEqual(['Three', 'One', 'Two']);
  await page.reload();
  await expect.poll(() => titlesShown(page)).toEqual(['Three', 'One', 'Two']);
});

test('in the own order a goal is dragged with the mouse and with a finger, stays after a reload, and is taken back', async ({
  quietPage: page,
}) => {
  for (const title of ['One', 'Two', 'Three']) await addGoal(page, title);
  await expect(pill(page)).toHaveText(/^Synced/);
  const loaded = page.waitForResponse(/drag-goals/);
  await page.getByLabel('Sort goals by').selectOption('My order');
  await loaded;
  await dragGoal(page, 'Three', 'One', 'finger');
  await expect.poll(() => titlesShown(page)).toEqual(['Three', 'One', 'Two']);
  await expect(page.getByRole('status').getByText('Goal moved to position 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => titlesShown(page)).toEqual(['One', 'Two', 'Three']);
  await dragGoal(page, 'One', 'Two', 'mouse');
  await expect.poll(() => titlesShown(page)).toEqual(['Two', 'One', 'Three']);
  await expect.poll(() => titlesKept(page)).toEqual(['Two', 'One', 'Three']);
  await page.reload();
  await expect.poll(() => titlesShown(page)).toEqual(['Two', 'One', 'Three']);
  // A finger at the edge, over the bottom bar, scrolls on to what comes below.
  for (const title of ['Four', 'Five', 'Six', 'Seven', 'Eight']) await addGoal(page, title);
  await page.evaluate(() => window.scrollTo(0, 0));
  await dragToEdge(page, 'Two', 'Eight');
  await expect.poll(() => titlesShown(page)).toEqual(['One', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Two']);
  // What a finger does beside the handle stays scrolling, and what it does on a title opens it.
  await goalList(page).getByRole('button', { name: 'One', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'One' })).toBeVisible();
});

test('a goal of a coach is shown and moved, never changed, and is put on hold by the coach alone; an own goal never is', async ({
  quietPage: page,
  request,
  product,
}) => {
  const token = (await page.evaluate(() => localStorage.getItem('northbeam.token'))) ?? '';
  const submissionId = await submit(request, newPerson(), token);
  const coach = await registerCoach(request, product);
  const byCoach = { Authorization: `Bearer ${coach}` };
  const id = await setCoachingGoal(request, coach, submissionId, { title: 'Raise prices', status: 'In Progress' });

  const list = goalList(page);
  await expect(list.getByText('From coach Ines Duarte, view only')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Raise prices' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Raise prices', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Raise prices' });
  await expect(details.getByText('Your coach created this goal')).toBeVisible();
  await expect(details.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
  await expect(details.getByRole('combobox')).toHaveCount(0);
  await request.put(`/api/coaching/goals/${id}`, { data: { status: 'On Hold' }, headers: byCoach });
  await expect(details.getByText('On Hold')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByText('On Hold')).toBeVisible();
  // Nor by its address.
  await page.goto(`/goals?edit=${id}`);
  await expect(list.getByText('On Hold')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);

  await addGoal(page, 'Hire a lead');
  await expect(pill(page)).toHaveText(/^Synced/);
  await list.getByRole('button', { name: 'Hire a lead', exact: true }).click();
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['Not Started', 'In Progress', 'Completed']);
  await page.keyboard.press('Escape');
  const { steps } = await (await request.get('/api/steps', { headers: { Authorization: `Bearer ${token}` } })).json();
  const own = `/api/coaching/client-goals/${steps.find(({ title }: { title: string }) => title === 'Hire a lead').id}`;
  expect((await request.put(own, { data: { status: 'On Hold' }, headers: byCoach })).status()).toBe(400);
  await request.put(own, { data: { status: 'In Progress', notes: 'Well begun.' }, headers: byCoach });
  await expect(list.getByText('In Progress')).toBeVisible();

  await page.getByLabel('Sort goals by').selectOption('My order');
  await page.getByRole('button', { name: 'Move Raise prices down' }).click();
  await expect.poll(() => titlesShown(page)).toEqual(['Hire a lead', 'Raise prices']);
  await expect(pill(page)).toHaveText(/^Synced/);
  await expect(list.getByText('not sent yet')).toHaveCount(0);
});

test('goals are found by words, sorted by priority, and a shared text becomes a draft', async ({ quietPage: page }) => {
  for (const title of ['Call the bank', 'Write to the landlord']) await addGoal(page, title);
  await page.getByRole('searchbox').fill('bank');
  await expect.poll(() => titlesShown(page)).toEqual(['Call the bank']);
  await page.goto('/goals?title=Read%20this&text=An%20article&url=https%3A%2F%2Fexample.com');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Read this');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('An article\nhttps://example.com');
});

test('keys add, search and list themselves, and are silent while somebody types', async ({ quietPage: page }) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => window.history.state?.open ?? 0)).toBe(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('n?/');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('n?/');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A touch screen has no button for it while the keys are on.
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Single keys: on' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await page.reload();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('checkbox', { name: 'Single keys: off' })).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Single keys' }).check();
  await page.keyboard.press('Escape');
  // It takes the focus until it is gone, and its entry in the history goes with it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.history.state?.open ?? 0)).toBe(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
});

/** Where the carets of the drafts on the disk stand. */
async function caretsKept(page: Page): Promise<unknown[]> {
  const drafts = (await readRows(page, 'drafts')) as { value: { caret: { start: number } | null } }[];
  return drafts.map(({ value }) => value.caret?.start);
}
