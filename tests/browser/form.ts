import { expect, type Locator, type Page } from '@playwright/test';
import { details, type Person } from './people.ts';

/** The questionnaire, wherever it stands on the page. */
export const form = (page: Page): Locator =>
  page.locator('form').filter({ has: page.getByRole('button', { name: /Next|Get my insights/ }) });

export async function fillBasics(page: Page, person: Person): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('First name').fill(person.firstName);
  await fields.getByLabel('Last name').fill(person.lastName);
  await fields.getByLabel('Work email').fill(person.email);
  await fields.getByLabel('Company').fill(person.company);
  await fields.getByLabel('Biggest challenge').selectOption('Marketing');
}

export async function goToDetails(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Where do you want to be?' })).toBeFocused();
}

export async function fillDetails(page: Page): Promise<void> {
  const fields = form(page);
  await fields.getByLabel('Desired outcome').fill(details.desiredOutcome);
  await fields.getByLabel('Industry').fill(details.industry);
  await fields.getByLabel('Steps taken').fill(details.stepsTaken);
}

export async function sendForm(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Get my insights' }).click();
}

/** The whole questionnaire of the open page, up to its three insights. */
export async function getInsights(page: Page, person: Person): Promise<void> {
  await fillBasics(page, person);
  await goToDetails(page);
  await fillDetails(page);
  await sendForm(page);
  await expect(thanks(page, person)).toBeVisible();
}

export const thanks = (page: Page, { firstName }: Person): Locator =>
  page.getByRole('heading', { name: `Thank you, ${firstName}. Here’s where we’d look first.` });
