import { register } from './calls.ts';
import { changeDatabase } from './database.ts';
import { addGoal, editGoal, goalList, pill } from './goals.ts';
import { loseServer } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn } from './sign-in.ts';

test('what the server refuses stands at its goal and under Needs attention with its text, to copy, try again or discard', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  const headers = { Authorization: `Bearer ${await register(request, person)}` };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, person, '/goals');
  const notes = { 'Hire a lead': 'Ask two people we know.', 'Rent the yard': 'The neighbour wants 900 a month.' };
  for (const title of Object.keys(notes)) await addGoal(page, title);
  await loseServer(product, page);
  for (const [title, text] of Object.entries(notes)) {
    await editGoal(page, title);
    await page.getByRole('textbox', { name: 'Notes' }).fill(text);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  }
  const url = page.url();
  await page.goto('about:blank');
  changeDatabase(product, `UPDATE goals SET goal_type = 'coaching' WHERE title = ?`, 'Hire a lead');
  await product.startServer();
  const { steps } = await (await request.get('/api/steps', { headers })).json();
  const { id } = steps.find(({ title }: { title: string }) => title === 'Rent the yard');
  expect((await request.delete(`/api/steps/${id}`, { headers })).ok()).toBe(true);
  await page.goto(url);

  await expect(pill(page)).toHaveText('Needs attention');
  await expect(goalList(page).getByRole('article')).toContainText('Notes: Ask two people we know.');
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click();
  await expect(page.getByRole('article')).toContainText('Notes: The neighbour wants 900 a month.');

  await pill(page).click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const forbidden = cards.filter({ hasText: 'Ask two people we know.' });
  await expect(forbidden.getByRole('heading')).toHaveText('Only a coach can change this goal.');
  await forbidden.getByRole('button', { name: 'Copy' }).click();
  await expect(forbidden.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Notes: Ask two people we know.');
  await forbidden.getByRole('button', { name: 'Try again' }).click();
  await expect(forbidden).toBeVisible();
  await page.reload();
  await expect(cards).toHaveCount(2);
  for (const left of [1, 0]) {
    await cards.first().getByRole('button', { name: 'Discard' }).click();
    await expect(cards).toHaveCount(left);
  }
  await expect(pill(page)).toHaveText(/^Synced/);
});
