import { fillBasics, fillDetails, form, getInsights, goToDetails, sendForm, thanks } from './form.ts';
import { addGoal, goalList } from './goals.ts';
import { openAsNewPerson } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { askWithoutAccount, goToCashier, questionsDialog } from './purchase.ts';

test('the browser’s Back takes one step in the form, the questions and the cashier', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Instant Insights' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Where are you now?' })).toBeVisible();
  await expect(form(page).getByLabel('First name')).toHaveValue(person.firstName);

  await goToDetails(page);
  await sendForm(page);
  await expect(thanks(page, person)).toBeVisible();
  await askWithoutAccount(page);
  await questionsDialog(page).getByRole('textbox').first().fill('4');
  await page.goBack();
  await expect(questionsDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/thank-you$/);

  await askWithoutAccount(page);
  await expect(questionsDialog(page).getByRole('textbox').first()).toHaveValue('4');
  await goToCashier(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/thank-you$/);
  await expect(thanks(page, person)).toBeVisible();
  await expect(questionsDialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/insights$/);
});

test('results in place on the landing page are in view after Back from the cashier', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/');
  await getInsights(page, person);
  await askWithoutAccount(page);
  await goToCashier(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(thanks(page, person)).toBeInViewport();
});

test('the browser’s Back closes what is open over the page, and then leaves it', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/insights');
  await getInsights(page, person);
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  const open = () => page.getByRole('button', { name: 'Create account' }).click();
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(thanks(page, person)).toBeVisible();

  await open();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/insights$/);
});

test('the browser’s Back closes a question, then the details under it', async ({ quietPage: page, request }) => {
  await openAsNewPerson(page, request);
  await addGoal(page, 'Hire a lead');
  await goalList(page).getByRole('button', { name: 'Hire a lead', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Hire a lead' });
  const question = page.getByRole('alertdialog');
  for (const leave of [() => page.goBack(), () => question.getByRole('button', { name: 'Cancel' }).click()]) {
    await details.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeVisible();
    await leave();
    await expect(question).toHaveCount(0);
    await expect(details).toBeVisible();
  }
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your Goals' })).toBeVisible();
});
