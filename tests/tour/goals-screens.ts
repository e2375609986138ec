import type { Page } from '@playwright/test';
import { goalList, pill } from '../browser/goals.ts';
import type { Screen } from './screens.ts';
import { cutOff, openAs } from './states.ts';
import type { World } from './world.ts';

const priceBook = 'Price book for the twenty units we build most';

/** What lives on the device: goals, the start page, and what was sent of them. */
export const goalsScreens: Screen[] = [
  { page: 'goals', state: 'default', open: openGoals },
  {
    page: 'goals',
    state: 'details',
    isOverlay: true,
    async open(page, world) {
      await openGoals(page, world);
      await goalList(page).getByRole('button', { name: priceBook, exact: true }).click();
      await page.getByText('Base units 300 to 900').waitFor();
    },
  },
  {
    page: 'goals',
    state: 'a new one half typed',
    async open(page, world) {
      await openGoals(page, world);
      await page.getByRole('button', { name: 'Add a goal' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Ask the bank about');
      await page.getByText('Kept on this device').waitFor();
    },
  },
  {
    page: 'goals',
    state: 'own order',
    async open(page, world) {
      await openGoals(page, world);
      await page.getByLabel('Sort goals by').selectOption('manual');
      await page.getByRole('button', { name: `Move ${priceBook} down` }).waitFor();
    },
  },
  {
    page: 'goals',
    state: 'completed, with undo',
    async open(page, world) {
      await openGoals(page, world);
      await cutOff(page, '**/api/sync');
      await page.getByRole('button', { name: `Complete ${priceBook}` }).click();
      await page.getByText('Goal completed').waitFor();
      await page.getByText('Saved on this device, not sent yet').waitFor();
    },
  },
  {
    page: 'goals',
    state: 'nothing found',
    async open(page, world) {
      await openGoals(page, world);
      await page.getByRole('searchbox').fill('submarine');
      await page.getByText('No goal has').waitFor();
    },
  },
  {
    page: 'goals',
    state: 'recently deleted',
    async open(page, world) {
      await openGoals(page, world);
      await cutOff(page, '**/api/sync');
      await goalList(page).getByRole('button', { name: priceBook, exact: true }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete goal' }).click();
      await page.getByRole('button', { name: /Recently deleted/ }).click();
      await page.getByRole('button', { name: 'Restore' }).waitFor();
    },
  },
  {
    page: 'goals',
    state: 'empty',
    async open(page, { newcomer }) {
      await openAs(page, newcomer, '/goals');
      await page.getByText('No goals have been added yet.').waitFor();
    },
  },
  {
    page: 'goals',
    state: 'not on this device yet',
    async open(page, { newcomer }) {
      await cutOff(page, '**/api/sync');
      await openAs(page, newcomer, '/goals');
      await page.getByText('Your goals are not on this device yet').waitFor();
    },
  },
  {
    page: 'home',
    state: 'default',
    async open(page, { owner }) {
      await openAs(page, owner, '/home');
      await page.getByText(priceBook).waitFor();
    },
  },
  {
    page: 'home',
    state: 'empty',
    async open(page, { newcomer }) {
      await openAs(page, newcomer, '/home');
      await page.getByText('Nothing is due').waitFor();
    },
  },
  {
    page: 'sync',
    state: 'default',
    async open(page, { owner }) {
      await openAs(page, owner, '/sync');
      await page.getByText('Nothing waits.').waitFor();
    },
  },
  {
    page: 'sync',
    state: 'an edit waits',
    async open(page, world) {
      await openGoals(page, world);
      await cutOff(page, '**/api/sync');
      await page.getByRole('button', { name: `Complete ${priceBook}` }).click();
      await page.getByText('Saved on this device, not sent yet').waitFor();
      await page.goto('/sync');
      await page.getByText(`Goal “${priceBook}” completed`).waitFor();
    },
  },
  {
    page: 'sync',
    state: 'an edit was refused',
    async open(page, world) {
      await openGoals(page, world);
      await refuseEdits(page);
      await page.getByRole('button', { name: `Complete ${priceBook}` }).click();
      await pill(page).getByText('Needs attention').waitFor();
      await page.goto('/sync');
      await page.getByText('Only a coach can change this goal.').waitFor();
    },
  },
  {
    page: 'more',
    state: 'default',
    async open(page, { owner }) {
      await openAs(page, owner, '/more');
      await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    },
  },
];

async function openGoals(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, '/goals');
  await page.getByText(priceBook).waitFor();
}

/** The server's answer to an edit is that it may not be. */
const refuseEdits = (page: Page): Promise<unknown> =>
  page.route('**/api/sync', async (route) => {
    const { mutations } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...route.request().postDataJSON(), mutations: [] } });
    const answer = await response.json();
    const results = mutations.map(({ id, args }: { id: number; args: unknown }) => ({
      ...{ id, status: 'rejected', code: 'forbidden', message: 'Only a coach can change this goal.', args },
    }));
    const acceptedThrough = Math.max(answer.acceptedThrough ?? 0, ...results.map(({ id }: { id: number }) => id));
    await route.fulfill({ response, json: { ...answer, acceptedThrough, results } });
  });
