import type { Browser, BrowserContext, Page } from '@playwright/test';
import { register } from '../browser/calls.ts';
import { chatPath, composer } from '../browser/chat.ts';
import { fillBasics, form, goToDetails } from '../browser/form.ts';
import { newPerson } from '../browser/people.ts';
import { openSignedIn } from '../browser/sign-in.ts';

/** What stands in the fields of a form, by their `name` attributes. */
export type Values = Record<string, string>;

/** A form whose text is a draft. */
export interface Place {
  path: string;
  /** How much is typed into each field before the form is begun anew. */
  room: Record<string, number>;
  /** Before anything was typed. */
  start: Values;
  /** Begins it anew, as a person does. */
  empty(page: Page): Promise<unknown>;
}

/** A person's browser, with the forms that they type into. */
export interface Lane {
  context: BrowserContext;
  places: Place[];
}

const lineRoom = 150;
const areaRoom = 4_000;

export const openLanes = (browser: Browser, origin: string): Promise<Lane[]> =>
  Promise.all([openBasics, openDetails, openGoals, openChat].map((open) => open(browser, origin)));

/** A visitor on the first page of the questionnaire. */
async function openBasics(browser: Browser, origin: string): Promise<Lane> {
  const context = await browser.newContext({ baseURL: origin });
  const start = { firstName: '', lastName: '', company: '' };
  const room = { firstName: lineRoom, lastName: lineRoom, company: lineRoom };
  async function empty(page: Page): Promise<void> {
    for (const name of Object.keys(start)) await form(page).locator(`[name=${name}]`).fill('');
  }
  return { context, places: [{ path: '/insights', room, start, empty }] };
}

/** A visitor on its second page, whose fields take more than anybody types here. */
async function openDetails(browser: Browser, origin: string): Promise<Lane> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/insights');
  await fillBasics(page, newPerson());
  await goToDetails(page);
  await form(page).getByText('Saved on this device').waitFor();
  await page.close();
  const start = { desiredOutcome: '', stepsTaken: '' };
  const room = { desiredOutcome: areaRoom, stepsTaken: areaRoom };
  return { context, places: [{ path: '/insights', room, start, empty: async () => undefined }] };
}

/** Somebody with an account: a new goal, and one that is there. Their drafts are synced too. */
async function openGoals(browser: Browser, origin: string): Promise<Lane> {
  const context = await browser.newContext({ baseURL: origin });
  const person = newPerson();
  const title = 'Hire a lead';
  const headers = { Authorization: `Bearer ${await register(context.request, person)}` };
  const { step } = await (await context.request.post('/api/steps', { headers, data: { title } })).json();
  const page = await context.newPage();
  await openSignedIn(page, person, '/goals');
  await page.getByRole('button', { name: title, exact: true }).waitFor();
  await page.close();
  const start = { title: '', description: '', notes: '' };
  const room = { title: lineRoom, description: areaRoom, notes: areaRoom };
  const empty = async (page: Page) => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'hidden' });
  };
  const places = [
    { path: '/goals?new=1', room, start, empty },
    { path: `/goals?edit=${step.id}`, room, start: { ...start, title }, empty },
  ];
  return { context, places };
}

/** Somebody who talks with the coach: in a conversation, and in a new one. */
async function openChat(browser: Browser, origin: string): Promise<Lane> {
  const context = await browser.newContext({ baseURL: origin });
  const person = newPerson();
  const headers = { Authorization: `Bearer ${await register(context.request, person)}` };
  const data = { message: { content: 'How do I start?' } };
  const { conversationId } = await (await context.request.post('/api/chat', { headers, data })).json();
  const page = await context.newPage();
  await openSignedIn(page, person, chatPath);
  await composer(page).waitFor();
  await page.close();
  const start = { question: '' };
  const room = { question: areaRoom };
  const empty = (page: Page) => composer(page).fill('');
  const places = ['new', conversationId].map((id) => ({ path: `${chatPath}?conversation=${id}`, room, start, empty }));
  return { context, places };
}
