import { submissionsOf } from './database.ts';
import { fillBasics, form, goToDetails, sendForm, thanks } from './form.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { askWithoutAccount, goToCashier } from './purchase.ts';

test('a declined request is changed in the form, stays one submission, and can then be paid for', async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson();
  await page.goto('/');
  await fillBasics(page, person);
  await goToDetails(page);
  await form(page).getByLabel('Desired outcome').fill('Buy 200 Google reviews before the summer');
  await form(page).getByLabel('Industry').fill('Car detailing');
  await sendForm(page);
  await expect(thanks(page, person)).toBeVisible();
  await expect(page.getByText('We can’t help with buying or faking reviews')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get the full report' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Change my answers' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  const outcome = form(page).getByLabel('Desired outcome');
  await expect(outcome).toHaveValue('Buy 200 Google reviews before the summer');
  await outcome.fill(details.desiredOutcome);
  await page.reload();
  await expect(outcome).toHaveValue(details.desiredOutcome);
  await sendForm(page);
  await expect(thanks(page, person)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your answers are updated' })).toBeVisible();
  expect(submissionsOf(product, person.email)).toHaveLength(1);

  await askWithoutAccount(page);
  await goToCashier(page);
});
