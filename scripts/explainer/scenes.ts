import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { form, thanks } from '../../tests/browser/form.ts';
import { details, newPerson } from '../../tests/browser/people.ts';
import { isSynced, openAs } from '../../tests/tour/states.ts';
import type { World } from '../../tests/tour/world.ts';
import type { SceneText } from './stage.ts';
import type { Take } from './take.ts';

/** One part of the video: the words beside the phone, and what happens on the phone meanwhile. */
export interface ExplainerScene {
  words: SceneText;
  act?: (page: Page, take: Take, world: World) => Promise<void>;
  /** How long a scene without `act` is shown. */
  seconds?: number;
  /** Continues on the page of the scene before. */
  continues?: boolean;
}

const person = newPerson();

export const scenes: readonly ExplainerScene[] = [
  {
    words: {
      title: 'Know your next three moves',
      text: 'Here’s how it works, in under a minute.',
      isTitleCard: true,
    },
    seconds: 2.6,
  },
  {
    words: { title: 'Answer two short pages', text: 'It takes about a minute. No account needed.' },
    async act(page, take) {
      await submitOthers(page.request);
      await page.goto('/insights');
      const fields = form(page);
      await fields.waitFor();
      await take.pause(0.8);
      await take.type(fields.getByLabel('First name'), person.firstName);
      await take.type(fields.getByLabel('Last name'), person.lastName);
      await take.type(fields.getByLabel('Work email'), 'dana@okafor-joinery.example');
      await center(fields.getByLabel('Company'));
      await take.type(fields.getByLabel('Company'), person.company);
      await fields.getByLabel('Biggest challenge').selectOption('Marketing');
      await take.pause(0.6);
      await take.tap(fields.getByRole('button', { name: 'Next' }));
      await page.getByRole('heading', { name: 'Where do you want to be?' }).waitFor();
      await take.pause(0.6);
      await take.type(fields.getByLabel('Desired outcome'), details.desiredOutcome);
      await fields.getByLabel('Industry').fill(details.industry);
      await center(fields.getByLabel('Steps taken'));
      await take.type(fields.getByLabel('Steps taken'), details.stepsTaken);
      await take.pause(0.4);
      await take.tap(fields.getByRole('button', { name: 'Get my insights' }));
      await thanks(page, person).waitFor();
    },
  },
  {
    words: { title: 'Get three free insights', text: 'Each one starts from your own words and numbers.' },
    continues: true,
    async act(page, take) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await take.pause(1.4);
      await take.scroll(1_150, 3.6);
      await take.pause(1.2);
    },
  },
  {
    words: { title: 'Go deeper with a full report', text: 'Your options and a 90-day plan, in the app or as a PDF.' },
    async act(page, take, { owner, reportId }) {
      await openAs(page, owner, `/history/${reportId}/report`);
      const plan = page.getByRole('article').getByRole('heading', { name: 'Your plan' });
      await plan.waitFor();
      await take.pause(1.4);
      await take.scroll(1_700, 3.2);
      await take.pause(0.6);
      await plan.scrollIntoViewIfNeeded();
      await take.pause(1.8);
    },
  },
  {
    words: { title: 'Set goals without a signal', text: 'On a plane or in a basement, they’re saved on your device.' },
    async act(page, take, { newcomer }) {
      const title = 'Send the price book to the architect';
      await openAs(page, newcomer, '/goals');
      await isSynced(page);
      await take.pause(0.8);
      await page.context().setOffline(true);
      await take.tap(page.getByRole('button', { name: 'Add a goal' }).first());
      const field = page.getByRole('textbox', { name: 'Title' });
      await field.waitFor();
      await take.type(field, title);
      await take.tap(page.getByRole('button', { name: 'Save goal' }));
      await page.getByText(title).first().waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await take.pause(2.2);
    },
  },
  {
    words: { title: 'Back online, they sync', text: 'Find them on every device you use.' },
    continues: true,
    async act(page, take) {
      await page.context().setOffline(false);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await isSynced(page);
      await take.pause(2.4);
    },
  },
  {
    words: {
      title: 'Chat with your AI coach',
      text: 'It knows your answers, report and goals, and shows its sources.',
    },
    async act(page, take, { owner }) {
      await openAs(page, owner, '/business-chat-coaching');
      const field = page.getByPlaceholder('Ask a question...');
      await field.waitFor();
      await take.pause(0.6);
      await take.type(field, 'What should I do first this week?');
      await take.tap(page.getByRole('button', { name: 'Send' }));
      const source = page.getByRole('link', { name: /^(your answers|insights|report|\d+ goals)/ }).last();
      await source.waitFor();
      const conversation = page.getByRole('region', { name: 'Conversation' });
      await conversation.evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }));
      await take.pause(1.6);
      await take.scroll(320, 2, conversation);
      await take.pause(1.2);
    },
  },
  {
    words: { title: 'Coaches can write to you', text: 'They read your answers, then leave notes and goals.' },
    async act(page, take, { coach }) {
      await openAs(page, coach, '/coaching');
      const row = page.getByRole('link', { name: `View Details, ${person.firstName} ${person.lastName}` }).first();
      await row.waitFor();
      await isSynced(page);
      await take.pause(1.2);
      await take.tap(row);
      const write = page.getByRole('button', { name: `Write to ${person.firstName}`, disabled: false });
      await write.waitFor();
      await page
        .getByText(/^From our playbook, not AI/)
        .first()
        .waitFor();
      await take.pause(1);
      await take.scrollTo(write, 1.4, 300);
      await take.tap(write);
      const dialog = page.getByRole('dialog', { name: `Write to ${person.firstName}` });
      const note = dialog.getByRole('textbox', { name: 'Note', exact: true });
      await note.waitFor();
      await take.type(note, 'Ask the architect for two more names before you buy ads.');
      await take.tap(dialog.getByRole('button', { name: `Share with ${person.firstName}` }));
      await dialog.waitFor({ state: 'hidden' });
      await take.pause(1.6);
    },
  },
  {
    words: {
      title: 'Start with three free insights',
      text: 'Answer two pages now. Read them a minute later.',
      isTitleCard: true,
    },
    seconds: 3,
  },
];

const center = (target: Locator) => target.evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Fills the top of the coach's list with other businesses. */
async function submitOthers(request: APIRequestContext): Promise<void> {
  for (const [firstName, lastName, company, industry, problems, desiredOutcome] of others) {
    const email = `${firstName}@${company.replaceAll(' ', '').toLowerCase()}.example`.toLowerCase();
    const { stepsTaken } = details;
    const data = { firstName, lastName, email, company, industry, problems, desiredOutcome, stepsTaken };
    const answer = await request.post('/api/submit', { data });
    if (!answer.ok()) throw new Error(`A submission was refused with ${answer.status()}.`);
  }
}

const others = [
  ['Grace', 'Liu', 'Paper Boat Studio', 'Architecture', 'Sales', 'Four signed projects by the fall.'],
  ['Miguel', 'Santos', 'Costa Verde Imports', 'Food wholesale', 'Operations', 'Deliveries on time, every week.'],
  ['Helen', 'Brandt', 'Brandt Dental', 'Healthcare', 'Customer Retention', 'Half of our patients back within a year.'],
] as const;
