import type { Page } from '@playwright/test';
import { newPerson } from '../browser/people.ts';
import { askWithoutAccount, questionsDialog } from '../browser/purchase.ts';
import { openResults, type Screen } from './states.ts';

/** The results of requests that are declined, asked about or limited. */
export const fitScreens: Screen[] = [
  {
    page: 'thank-you-held',
    state: 'declined',
    open: (page) =>
      openJudged(page, 'Buy 200 Google reviews, and keep the cash jobs off the books', 'Change my answers'),
  },
  {
    page: 'thank-you-held',
    state: 'asked',
    open: (page) => openJudged(page, 'Book 18 weddings by 30 September 2025, we have 7 deposits', 'Add this'),
  },
  {
    page: 'thank-you-held',
    state: 'the answers cannot be opened',
    async open(page) {
      await page.route('**/answers', (route) => route.abort());
      await openJudged(page, 'More weddings', 'Add this');
      await page.getByRole('button', { name: 'Add this' }).click();
      await page.getByText('We couldn’t open your answers').waitFor();
    },
  },
  {
    page: 'thank-you-held',
    state: 'limited',
    open: (page) =>
      openJudged(
        page,
        'Quiero que los clientes vuelvan para la revisión anual, ahora solo vuelve uno',
        'Change my answers',
      ),
  },
  {
    page: 'thank-you-held',
    state: 'the answers in the form again',
    async open(page) {
      await openJudged(page, 'More weddings', 'Add this');
      await page.getByRole('button', { name: 'Add this' }).click();
      await page.getByText('These are the answers you sent.').waitFor();
    },
  },
  {
    page: 'questions',
    state: 'not sold a report',
    isOverlay: true,
    async open(page, world) {
      await openResults(page, world);
      await askWithoutAccount(page);
      const dialog = questionsDialog(page);
      await dialog.getByLabel('Anything else the report should know').fill('I want to bribe the building inspector.');
      await dialog.getByRole('button', { name: 'Proceed to Payment' }).click();
      await dialog.getByRole('button', { name: 'Change my answers' }).waitFor();
    },
  },
];

/** Opens the results of a request as the tab does that sent it, and waits for what its panel offers. */
async function openJudged(page: Page, desiredOutcome: string, button: string): Promise<void> {
  const person = newPerson();
  const { firstName, email } = person;
  const data = { firstName, email, problems: 'Sales', industry: 'Wedding catering', desiredOutcome };
  const answer = await page.request.post('/api/submit', { data });
  const { submissionId } = await answer.json();
  await openResults(page, { visitor: { person, submissionId } }, button);
}
