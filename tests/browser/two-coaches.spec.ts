import type { Page } from '@playwright/test';
import { register, submit } from './calls.ts';
import { countUnsent } from './engine.ts';
import { pill } from './goals.ts';
import { synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { callAsCoach, editUser, makeCoach } from './staff.ts';
import { isOnDevice, isSent, noteWith } from './submission-page.ts';

const coaches = ['first', 'second'] as const;

for (const sentFirst of coaches) {
  test(`two coaches edit one note and the details offline: both texts stay, the ${sentFirst} sends first`, async ({
    quietPage: first,
    newDevice,
    request,
    product,
  }) => {
    const { coach, admin } = await makeCoach(product, request);
    const other = newPerson('Ruth', 'Lindqvist');
    await register(request, other);
    await editUser(request, admin, other, { role: 'coach' });
    const client = newPerson('Ben', 'Ito');
    const submissionId = await submit(request, client, await register(request, client));
    const note = { title: 'Next call', content: 'Ask for the price list.', note_type: 'internal' };
    await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], note);

    const second = await newDevice();
    const path = `/coaching/submissions/${submissionId}`;
    await openStaffPage(first, coach.person, path);
    await openStaffPage(second, other, path);
    const devices = { first, second };
    for (const page of Object.values(devices)) {
      await isOnDevice(page, submissionId);
      await isSent(page);
      await page.context().setOffline(true);
    }
    await editNote(first, 'Marco: in writing. Ask for the price list.');
    await editCompany(first, 'Ito Joinery');
    await editNote(second, 'Ask for the price list. Ruth: by Friday.');
    await editCompany(second, 'Ito Kitchens');

    for (const name of sentFirst === 'first' ? coaches : [...coaches].reverse()) {
      await devices[name].context().setOffline(false);
      await expect.poll(() => countUnsent(devices[name])).toBe(0);
    }
    for (const page of Object.values(devices)) {
      await expect(noteWith(page, 'Marco: in writing. Ask for the price list. Ruth: by Friday.').first()).toBeVisible();
      // The later edit wins, whichever arrives first.
      await expect(page.getByText(/^Ito Kitchens, /)).toBeVisible();
    }
    if (sentFirst === 'first') {
      // The one whose text was combined with another's is asked once.
      await expect(pill(second)).toHaveText('Needs attention');
      await expect(second.getByRole('heading', { name: /Which version do you want to keep\?$/ })).toBeVisible();
      await second.getByRole('button', { name: 'Keep both' }).click();
    }
    await expect(pill(second)).toHaveText(synced);
    if (sentFirst === 'first') {
      await expect(pill(first)).toHaveText(synced);
      await first.getByRole('button', { name: 'Edit Details' }).click();
      await first.getByText('Earlier versions').click();
    } else await expect(pill(first)).toHaveText('Needs attention');
    await expect(first.getByText(/^(Company: )?Ito Joinery$/).first()).toBeVisible();
  });
}

test('a note changes while somebody edits it: the field shows both texts, and the choice is saved', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin } = await makeCoach(product, request);
  const client = newPerson('Ben', 'Ito');
  const submissionId = await submit(request, client, await register(request, client));
  const path = `submissions/${submissionId}/notes`;
  const text = { title: 'Next call', content: 'Ask for the price list.', note_type: 'internal' };
  const { note } = await callAsCoach(request, admin, ['post', path], text);
  await openStaffPage(page, coach.person, `/coaching/submissions/${submissionId}`);
  await isOnDevice(page, submissionId);
  await page.getByRole('button', { name: 'Edit note Next call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit note for coaches' });
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Marco: in writing. Ask for the price list.');

  const theirs = { content: 'Ask for the price list. Ruth: by Friday.' };
  await callAsCoach(request, admin, ['put', `notes/${note.id}`], theirs);
  await expect(dialog.getByText(theirs.content)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add mine below theirs: Note' }).click();
  await dialog.getByRole('button', { name: 'Save for coaches' }).click();
  await expect(noteWith(page, `${theirs.content}\n\nMarco: in writing. Ask for the price list.`)).toBeVisible();
});

async function editNote(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit note Next call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit note for coaches' });
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(content);
  await dialog.getByRole('button', { name: 'Save for coaches' }).click();
  await expect(dialog).toBeHidden();
}

async function editCompany(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Details' });
  await dialog.getByRole('textbox', { name: 'Company' }).fill(company);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
}
