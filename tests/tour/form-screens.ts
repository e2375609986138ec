import type { Page } from '@playwright/test';
import { fillBasics, fillDetails, form, goToDetails, sendForm } from '../browser/form.ts';
import { newPerson, type Person } from '../browser/people.ts';
import { askWithoutAccount, questionsDialog } from '../browser/purchase.ts';
import { cutOff, keepWaiting, openResults, type Screen } from './states.ts';

const longNamed: Person = {
  ...newPerson('Maximiliana-Theodora', 'von Hohenzollern-Sigmaringen'),
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG',
};

export const formScreens: Screen[] = [
  {
    page: 'insights-step1',
    state: 'default',
    async open(page) {
      await page.goto('/insights');
      await form(page).getByLabel('Phone').waitFor();
    },
  },
  {
    page: 'insights-step1',
    state: 'something missing',
    async open(page) {
      await page.goto('/insights');
      await form(page).getByLabel('Work email').fill('dana at okafor');
      await form(page).getByRole('button', { name: 'Next' }).click();
      await page.getByText('Invalid email').waitFor();
    },
  },
  {
    page: 'insights-step1',
    state: 'filled, with long words',
    async open(page) {
      await page.goto('/insights');
      await fillBasics(page, longNamed);
      await page.getByText('Saved on this device').waitFor();
    },
  },
  {
    page: 'insights-step2',
    state: 'default',
    async open(page) {
      await openDetails(page);
      await form(page).getByLabel('Industry').waitFor();
    },
  },
  {
    page: 'insights-step2',
    state: 'filled, example and more fields open',
    async open(page) {
      await openDetails(page);
      await fillDetails(page);
      await form(page).getByRole('button', { name: 'Show example answer' }).click();
      await form(page).getByText('More about your business').click();
      await form(page).getByLabel('Who decides').waitFor();
    },
  },
  {
    page: 'insights-step2',
    state: 'sending',
    async open(page) {
      await keepWaiting(page, '**/api/submit');
      await openDetails(page);
      await fillDetails(page);
      await sendForm(page);
      await page.getByText('Writing your insights').waitFor();
    },
  },
  {
    page: 'insights-step2',
    state: 'refused',
    async open(page) {
      await page.route('**/api/submit', (route) => route.fulfill({ status: 503, body: 'busy' }));
      await openDetails(page);
      await fillDetails(page);
      await sendForm(page);
      await page.getByText('Submission failed. Please try again.').waitFor();
    },
  },
  {
    page: 'insights-step2',
    state: 'finished without a connection',
    async open(page) {
      await cutOff(page, '**/api/submit');
      await openDetails(page, longNamed);
      await fillDetails(page);
      await sendForm(page);
      await page.getByRole('heading', { name: 'Your answers are safe' }).waitFor();
      await page.getByText('Finished').waitFor();
    },
  },
  { page: 'thank-you', state: 'default', open: openResults },
  {
    page: 'thank-you',
    state: 'nothing to show',
    async open(page) {
      await page.goto('/thank-you');
      await page.getByRole('button', { name: 'Start Over' }).waitFor();
    },
  },
  {
    page: 'thank-you',
    state: 'asked to sign up before paying',
    isOverlay: true,
    async open(page, world) {
      await openResults(page, world);
      await page.getByRole('button', { name: 'Get the full report' }).click();
      await page.getByRole('button', { name: 'Continue without an account' }).waitFor();
    },
  },
  {
    page: 'thank-you',
    state: 'questions being prepared',
    async open(page, world) {
      await keepWaiting(page, '**/questions');
      await openResults(page, world);
      await page.getByRole('button', { name: 'Get the full report' }).click();
      await page.getByRole('button', { name: 'Continue without an account' }).click();
      await page.getByText('Preparing a few short questions…').waitFor();
    },
  },
  {
    page: 'questions',
    state: 'default',
    isOverlay: true,
    async open(page, world) {
      await openResults(page, world);
      await askWithoutAccount(page);
    },
  },
  {
    page: 'questions',
    state: 'a field of each kind',
    isOverlay: true,
    async open(page, world) {
      await askForEachKind(page);
      await openResults(page, world);
      await askWithoutAccount(page);
      const dialog = questionsDialog(page);
      await dialog.getByRole('textbox', { name: 'How many bookings do you have' }).fill('about 20');
      await dialog.getByRole('checkbox', { name: /What is one booking worth/ }).check();
    },
  },
  {
    page: 'questions',
    state: 'a choice and a date',
    isOverlay: true,
    async open(page, world) {
      await askForEachKind(page);
      await openResults(page, world);
      await askWithoutAccount(page);
      const dialog = questionsDialog(page);
      await dialog.getByLabel('By when do you need them?', { exact: true }).fill('2027-05-01');
      await dialog.getByRole('radio', { name: 'They move away' }).check();
      await dialog.getByLabel('By when do you need them?', { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  {
    page: 'questions',
    state: 'answered, and the checkout failed',
    isOverlay: true,
    async open(page, world) {
      await cutOff(page, '**/api/create-checkout-session');
      await openResults(page, world);
      await askWithoutAccount(page);
      await questionsDialog(page).getByRole('textbox').first().fill('We signed fourteen kitchens last year.');
      await questionsDialog(page).getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText('Failed to create checkout. Please try again.').waitFor();
    },
  },
];

const askForEachKind = (page: Page): Promise<unknown> =>
  page.route('**/questions', (route) => {
    const none = { unit: null, period: null, options: null };
    const causes = ['They move away', 'The price', 'They found somebody closer'];
    const fields = [
      { ...none, question: 'How many bookings do you have today?', kind: 'count', unit: 'bookings', period: 'month' },
      { ...none, question: 'What is one booking worth to you?', kind: 'money', unit: '$' },
      { ...none, question: 'How long until a new client pays?', kind: 'days' },
      { ...none, question: 'By when do you need them?', kind: 'date' },
      { ...none, question: 'Why do most people leave?', kind: 'choice', options: causes },
    ];
    return route.fulfill({ json: { questions: fields.map(({ question }) => question), fields, provider: 'playbook' } });
  });

async function openDetails(page: Page, person: Person = newPerson()): Promise<void> {
  await page.goto('/insights');
  await fillBasics(page, person);
  await goToDetails(page);
}
