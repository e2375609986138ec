import type { Page } from '@playwright/test';
import { fillBasics, fillDetails, form, getInsights, goToDetails, thanks } from './form.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { askWithoutAccount, expectReport, goToCashier, pay } from './purchase.ts';

for (const path of ['/', '/insights']) {
  test(`a reload of a half-filled form on ${path} comes back at its step, field and caret`, async ({
    quietPage: page,
  }) => {
    const person = newPerson();
    await page.goto(path);
    const fields = form(page);
    await fields.getByLabel('First name').pressSequentially('Dana');
    await fields.getByLabel('Company').pressSequentially('Okafor Joinery');
    for (let i = 0; i < 'Joinery'.length; i++) await page.keyboard.press('ArrowLeft');
    await expectKept(page);
    await page.reload();
    await expect(fields.getByLabel('First name')).toHaveValue('Dana');
    await expect(fields.getByLabel('Company')).toBeFocused();
    await page.keyboard.type('& Sons ');
    await expect(fields.getByLabel('Company')).toHaveValue('Okafor & Sons Joinery');

    await fillBasics(page, person);
    await goToDetails(page);
    await fields.getByLabel('Industry').fill(details.industry);
    await fields.getByText('More about your business').click();
    await fields.getByLabel('Revenue').selectOption('$500k-$1M');
    await fields.getByLabel('Desired outcome').pressSequentially('Ten enquiries');
    await expectKept(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where do you want to be?' })).toBeVisible();
    await expect(fields.getByLabel('Desired outcome')).toBeFocused();
    await expect(fields.getByLabel('Desired outcome')).toHaveValue('Ten enquiries');
    await expect(fields.getByLabel('Industry')).toHaveValue(details.industry);
    await expect(fields.getByLabel('Revenue')).toHaveValue('$500k-$1M');
    await page.keyboard.type(' a month');
    await expect(fields.getByLabel('Desired outcome')).toHaveValue('Ten enquiries a month');
    await fields.getByRole('button', { name: 'Back' }).click();
    await expect(fields.getByLabel('Work email')).toHaveValue(person.email);
  });
}

test('a crash of the browser right after the last key loses nothing', { tag: '@gate' }, async ({ quietPage: page }) => {
  await page.goto('/insights');
  await form(page).getByLabel('First name').pressSequentially('Dana');
  await page.goto('about:blank');
  await page.goto('/insights');
  await expect(form(page).getByLabel('First name')).toHaveValue('Dana');
});

test('a reload of results, return page and report shows each of them again', async ({ quietPage: page }) => {
  const person = newPerson();
  await page.goto('/insights');
  await getInsights(page, person);
  await page.reload();
  await expect(thanks(page, person)).toBeVisible();

  await askWithoutAccount(page);
  await goToCashier(page);
  await pay(page);
  await expect(page).toHaveURL(/\/payment-success$/);
  await page.reload();
  await expectReport(page);
  await page.reload();
  await expectReport(page);
});

test('results in place on the landing page stand there again after a reload, until Start Over', async ({
  quietPage: page,
}) => {
  const person = newPerson();
  await page.goto('/');
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await form(page).getByRole('button', { name: 'Get my insights' }).click();
  await expect(thanks(page, person)).toBeVisible();
  await page.reload();
  await expect(thanks(page, person)).toBeVisible();
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect(form(page).getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(thanks(page, person)).toBeVisible();
});

/** Said only once the draft is on the disk. */
async function expectKept(page: Page): Promise<void> {
  await expect(form(page).getByText('Saved on this device')).toBeVisible();
}
