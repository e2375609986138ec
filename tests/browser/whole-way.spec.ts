import type { Page } from '@playwright/test';
import { answers, ask, chatPath, newQuestion } from './chat.ts';
import { submissionsOf } from './database.ts';
import { expectReportPdf } from './downloads.ts';
import { getInsights } from './form.ts';
import { hasPdf, mailTo } from './mails.ts';
import { details, newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';
import { askWithNewAccount, askWithoutAccount, expectReport, goToCashier, pay, questionsDialog } from './purchase.ts';

test('a guest goes from the landing page to a PDF and, with a password, to the coach', { tag: '@gate' }, async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get my free insights' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await getInsights(page, person);
  await expectInsightsOfOwnWords(page);

  await askWithoutAccount(page);
  await questionsDialog(page).getByRole('textbox').first().fill('14 signed kitchens last year.');
  await goToCashier(page);
  await pay(page);
  await expectWriting(page);
  await expectReport(page);
  await expect(page).toHaveURL(/\/thank-you$/);
  await expect(page.getByRole('article')).toContainText('14 signed kitchens last year.');
  await expectReportPdf(page.getByRole('button', { name: 'Download Full Report' }));
  await expectReportMailed(page, person);
  const mail = await mailTo(product, person.email, 'Your strategy analysis from Northbeam');
  expect(hasPdf(mail)).toBe(true);

  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Open my coach' }).click();
  await expect(page).toHaveURL(chatPath);
  await ask(page, newQuestion());
  await expect(answers(page).last().getByRole('button', { name: 'Copy' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(/days left/)).toBeVisible();
});

test('a visitor signs up on the way to paying and finds all of it in the history', { tag: '@gate' }, async ({
  quietPage: page,
  product,
}) => {
  const person = newPerson('Marco', 'Bellini');
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Instant Insights' }).click();
  await expect(page).toHaveURL(/\/insights$/);
  await page.getByLabel('Phone').pressSequentially('8285550142');
  await expect(page.getByLabel('Phone')).toHaveValue('(828) 555-0142');
  await getInsights(page, person);
  await expect(page).toHaveURL(/\/thank-you$/);
  await expectInsightsOfOwnWords(page);

  await askWithNewAccount(page, person);
  await goToCashier(page);
  await pay(page);
  await expectReport(page);
  await mailTo(product, person.email, 'Your report is ready');
  expect(submissionsOf(product, person.email)).toHaveLength(1);

  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Your History' })).toBeVisible();
  await expect(page.getByText('Report', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Marco Bellini');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View Insights' }).click();
  const insights = page.getByRole('dialog', { name: 'Your Insights' });
  await expect(insights.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectReportPdf(page.getByRole('menuitem', { name: 'Download Report' }));
  await page.getByRole('link', { name: 'Read Report' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: 'Your plan' })).toBeVisible();
});

/** Expects three insights that quote what was typed or name the goal, with a typed number among them. */
async function expectInsightsOfOwnWords(page: Page): Promise<void> {
  const insights = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('blockquote') })
    .first()
    .getByRole('listitem');
  await expect(insights).toHaveCount(3);
  const typed = Object.values(details).join(' ');
  for (const insight of await insights.all()) {
    const quotes = await insight.locator('blockquote').allTextContents();
    for (const words of quotes) expect(typed).toContain(words.replace(/[“”…]/g, '').trim());
    if (quotes.length === 0) await expect(insight).toContainText('Based on your goal.');
  }
  const all = (await insights.allTextContents()).join(' ');
  expect(all).toMatch(/\$1,800|three kitchens|Ten qualified enquiries/);
  const count = all.split(/\s+/).length;
  expect(count).toBeGreaterThan(200);
  expect(count).toBeLessThan(450);
}

async function expectWriting(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you — payment received.' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Writing your report' })).toBeVisible();
  await expect(page).toHaveURL(/\/payment-success$/);
}

async function expectReportMailed(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Email Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Report' });
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await dialog.getByLabel('Email').fill('');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText('Please enter an email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('dana at okafor');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByText(`We’re emailing the report to ${person.email}.`)).toBeVisible();
}
