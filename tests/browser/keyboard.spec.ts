import type { Page } from '@playwright/test';
import { register, submit } from './calls.ts';
import { form, thanks } from './form.ts';
import { goalList, titlesShown } from './goals.ts';
import { openAsNewPerson } from './own-device.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { questionsDialog } from './purchase.ts';
import { openStaffPage, signInDialog } from './sign-in.ts';
import { callAsCoach, makeAdmin, makeCoach } from './staff.ts';
import { isOnDevice, noteWith } from './submission-page.ts';

// Where the account is in the header; on a phone it is under "More".
test.use({ viewport: { width: 820, height: 1180 } });

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

test('the form is answered and the purchase begun with keys alone', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/insights');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await tabTo(page, form(page).getByLabel('First name'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(form(page).getByLabel('First name')).toBeFocused();
  await page.keyboard.type(person.firstName);
  await tabTo(page, form(page).getByLabel('Work email'));
  await page.keyboard.type('dana at okafor');
  await tabTo(page, form(page).getByLabel('Biggest challenge'));
  await page.keyboard.type('Mark');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(form(page).getByLabel('Work email')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Where do you want to be?' })).toBeFocused();
  await tabTo(page, form(page).getByLabel('Desired outcome'));
  await page.keyboard.type(details.desiredOutcome);
  await tabTo(page, form(page).getByRole('button', { name: 'Show example answer' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Example from/)).toBeVisible();
  await tabTo(page, form(page).getByLabel('Industry'));
  await page.keyboard.type(details.industry);
  await page.keyboard.press('Enter');
  await expect(thanks(page, person)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Get the full report' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Continue without an account' }));
  await page.keyboard.press('Enter');
  await expect(questionsDialog(page)).toBeVisible();
  await expect(questionsDialog(page).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expectFocusWithin(page, questionsDialog(page));
  await page.keyboard.press('Escape');
  await expect(questionsDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get the full report' })).toBeFocused();
});

test('signing in, the menu and signing out need no pointer', async ({ quietPage: page }) => {
  const person = newPerson();
  await register(page.request, person);
  await page.goto('/terms');
  const button = page.getByRole('button', { name: 'Sign In' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(signInDialog(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(signInDialog(page).getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(signInDialog(page)).toBeHidden();

  await tabTo(page, page.getByRole('button', { name: 'Account menu, Dana Okafor' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Insights & Reports' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('goals are added, ordered, completed, deleted and brought back with keys alone', async ({ quietPage: page }) => {
  await openAsNewPerson(page, page.request, '/home');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Goals', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Add a goal' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Hire a lead');
  await tabTo(page, page.locator('summary', { hasText: 'More' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Notes' }));
  await page.keyboard.type('Ask two people we know.');
  await tabTo(page, page.getByRole('button', { name: 'Save goal' }));
  await page.keyboard.press('Enter');
  // While the form is being saved, and closing.
  await page.keyboard.press('n');
  await expect.poll(() => titlesShown(page)).toEqual(['Hire a lead']);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Rent the yard');
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesShown(page)).toEqual(['Hire a lead', 'Rent the yard']);
  await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();

  const sort = page.getByLabel('Sort goals by');
  await tabTo(page, sort);
  await page.keyboard.press('End');
  await expect(sort).toHaveValue('manual');
  const opener = (title: string) => goalList(page).getByRole('button', { name: title, exact: true });
  await tabTo(page, opener('Rent the yard'));
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => titlesShown(page)).toEqual(['Rent the yard', 'Hire a lead']);

  await tabTo(page, page.getByRole('button', { name: 'Complete Hire a lead' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('tab', { name: 'Completed 0' })).toBeVisible();

  await tabTo(page, opener('Hire a lead'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hire a lead' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Hire a lead' })).toBeHidden();
  await tabTo(page, opener('Hire a lead'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this goal?' });
  await expectFocusWithin(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Delete goal' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesShown(page)).toEqual(['Rent the yard']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => titlesShown(page)).toEqual(['Rent the yard', 'Hire a lead']);
});

test('a coach finds a submission, writes a note and goes back to its row with keys alone', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach } = await makeCoach(product, request);
  const client = newPerson('Ben', 'Ito');
  const submissionId = await submit(request, client, await register(request, client));
  await openStaffPage(page, coach.person, '/coaching');
  const search = page.getByRole('searchbox', { name: 'Search submissions' });
  await tabTo(page, search);
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('link', { name: 'View Details, Ben Ito' });
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await isOnDevice(page, submissionId);

  const opener = page.getByRole('button', { name: 'Note for coaches' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Note for coaches' });
  await expectFocusWithin(page, dialog);
  await tabTo(page, dialog.getByRole('textbox', { name: 'Note', exact: true }));
  await page.keyboard.type('Cash is short until May.');
  await tabTo(page, dialog.getByRole('button', { name: 'Save for coaches' }));
  await page.keyboard.press('Enter');
  await expect(noteWith(page, 'Cash is short until May.')).toBeVisible();
  await expect(opener).toBeFocused();

  const back = page.getByRole('main').getByRole('link', { name: 'Coaching Portal' });
  await tabTo(page, back);
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue(client.email);
  await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }));
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

test('a coach exports, corrects details, shares a note and sets a goal with keys alone', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach } = await makeCoach(product, request);
  const client = newPerson('Ben', 'Ito');
  const submissionId = await submit(request, client, await register(request, client));
  const note = { title: 'Next call', content: 'Ask for the price list.', note_type: 'internal' };
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], note);
  await openStaffPage(page, coach.person, '/coaching');

  const exporter = page.getByRole('button', { name: 'Export CSV' });
  await tabTo(page, exporter);
  await page.keyboard.press('Enter');
  const file = page.getByRole('dialog', { name: 'Export CSV' });
  await expectFocusWithin(page, file);
  await page.keyboard.press('Escape');
  await expect(file).toBeHidden();
  await expect(exporter).toBeFocused();

  await tabTo(page, page.getByRole('searchbox', { name: 'Search submissions' }));
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'View Details, Ben Ito' }));
  await page.keyboard.press('Enter');
  await isOnDevice(page, submissionId);

  const details = page.getByRole('button', { name: 'Edit Details' });
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  const answers = page.getByRole('dialog', { name: 'Edit Details' });
  await tabTo(page, answers.getByRole('textbox', { name: 'Company' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ito Joinery');
  await tabTo(page, answers.getByRole('button', { name: 'Save changes' }));
  await page.keyboard.press('Enter');
  await expect(answers).toBeHidden();
  await expect(page.getByText(/^Ito Joinery, ben/)).toBeVisible();
  await expect(details).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Share with Ben: Next call' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Share this note with Ben?' });
  await expectFocusWithin(page, question);
  await tabTo(page, question.getByRole('button', { name: 'Share with Ben' }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(noteWith(page, note.content)).toContainText('Visible to client');
  await expect(page.getByRole('button', { name: 'Make internal: Next call' })).toBeFocused();

  const adder = page.getByRole('button', { name: 'Add coach goal' });
  await tabTo(page, adder);
  await page.keyboard.press('Enter');
  const goal = page.getByRole('dialog', { name: 'Add Coach Goal' });
  await expect(goal.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Agree on a floor price');
  await tabTo(page, goal.getByRole('button', { name: 'Add goal' }));
  await page.keyboard.press('Enter');
  await expect(goal).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Agree on a floor price' })).toBeVisible();
  await expect(adder).toBeFocused();
});

test('an admin saves one change of a role and cancels the next with keys alone', async ({
  quietPage: page,
  request,
  product,
}) => {
  const admin = await makeAdmin(product, request);
  const person = newPerson('Ben', 'Ito');
  await register(request, person);
  await openStaffPage(page, admin.person, '/users');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search users' }));
  await page.keyboard.type(person.email);
  const role = page.getByLabel('Role of Ben Ito');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await tabTo(page, role);
  await page.keyboard.type('coach');
  await expect(role).toHaveValue('coach');
  await tabTo(page, bar.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changes saved successfully.')).toBeVisible();
  await expect(bar).toBeHidden();

  await tabTo(page, role);
  await page.keyboard.type('client');
  await expect(role).toHaveValue('client');
  await tabTo(page, bar.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Edits canceled.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(role).toHaveValue('coach');
});

/** Presses Tab until the control has the focus, as somebody without a pointer does; it must be within reach. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function expectFocusWithin(page: Page, dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveCount(1);
}
