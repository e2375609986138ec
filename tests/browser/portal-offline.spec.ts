import { register, submit } from './calls.ts';
import { loseServer, serverIsBack } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { makeCoach } from './staff.ts';
import { addNote, isOnDevice, isSent, noteWith } from './submission-page.ts';

test.use({ ownServer: true });

test('without the server a coach writes a note and a goal, and both are there once when it is back', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach } = await makeCoach(product, request);
  const client = newPerson('Aiko', 'Brandt');
  const submissionId = await submit(request, client, await register(request, client));
  await openStaffPage(page, coach.person, '/coaching');
  const details = page.getByRole('link', { name: 'View Details, Aiko Brandt' });
  await details.click();
  await isOnDevice(page, submissionId);
  await loseServer(product, page);

  await page.goto('/coaching');
  await expect(page.getByText(/^As of/).first()).toBeVisible();
  await details.click();
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now/)).toBeVisible();
  await addNote(page, 'Note for coaches', 'Seen on the train.');
  await expect(noteWith(page, 'Seen on the train.')).toContainText('Saved on this device, not synced yet');
  await page.getByRole('button', { name: 'Add coach goal' }).click();
  const form = page.getByRole('dialog', { name: 'Add Coach Goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Agree on a floor price');
  await form.getByRole('button', { name: 'Add goal' }).click();
  await expect(form).toBeHidden();

  await serverIsBack(product, page);
  await isSent(page);
  const headers = { Authorization: `Bearer ${coach.token}` };
  const answer = await request.get(`/api/coaching/submissions/${submissionId}`, { headers });
  const { notes, goals } = await answer.json();
  expect(notes.map(({ content, note_type }: Record<string, string>) => [content, note_type])).toEqual([
    ['Seen on the train.', 'internal'],
  ]);
  expect(goals.map(({ title }: Record<string, string>) => title)).toEqual(['Agree on a floor price']);
});
