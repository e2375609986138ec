import type { Page } from '@playwright/test';
import { editGoal, goalList, pill } from '../browser/goals.ts';
import { changeRows, cutOff, openAs, refuseEdits, type Screen } from './states.ts';
import { coachsGoal, type World } from './world.ts';

const priceBook = 'Price book for the twenty units we build most';

/** What lives on the device: goals, the start page, and what was sent of them. */
export const goalsScreens: Screen[] = [
  { page: 'goals', state: 'default', open: openGoals },
  {
    ...ownersGoals('details', async (page) => {
      await titleOf(page, priceBook).click();
      await page.getByText('Base units 300 to 900').waitFor();
    }),
    isOverlay: true,
  },
  {
    ...ownersGoals('a coach’s goal, on hold', async (page) => {
      await titleOf(page, coachsGoal).click();
      await page.getByRole('dialog').getByText('Your coach created this goal').waitFor();
    }),
    isOverlay: true,
  },
  ownersGoals('a new one half typed', typeGoal),
  ownersGoals('a begun one, offered', async (page) => {
    await typeGoal(page);
    await page.goto('/goals');
    await page.getByText('You started a goal').waitFor();
  }),
  ownersGoals('an unfinished one whose goal is gone', async (page) => {
    await typeNotes(page);
    await changeRows(page, 'goals', { title: priceBook });
    await page.goto('/goals');
    await page.getByText('The goal no longer exists').waitFor();
  }),
  ownersGoals('own order', async (page) => {
    await page.getByLabel('Sort goals by').selectOption('manual');
    await page.getByRole('button', { name: `Move ${priceBook} down` }).waitFor();
  }),
  {
    ...ownersGoals('keyboard', async (page) => {
      await page.getByText(priceBook).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    }),
    isOverlay: true,
  },
  ownersGoals('completed, with undo', async (page) => {
    await completeUnsent(page);
    await page.getByText('Goal completed').waitFor();
  }),
  ownersGoals('nothing found', async (page) => {
    await page.getByRole('searchbox').fill('submarine');
    await page.getByText('No goals match').waitFor();
  }),
  ownersGoals('recently deleted', async (page) => {
    await cutOff(page, '**/api/sync');
    await titleOf(page, priceBook).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete goal' }).click();
    await page.getByRole('button', { name: /Recently deleted/ }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
  }),
  onOpening('goals', 'empty', 'newcomer', 'No goals have been added yet.'),
  {
    page: 'goals',
    state: 'not on this device yet',
    async open(page, { newcomer }) {
      await cutOff(page, '**/api/sync');
      await openAs(page, newcomer, '/goals');
      await page.getByText('Your goals aren’t on this device yet').waitFor();
    },
  },
  onOpening('home', 'default', 'owner', 'Next step in your report'),
  {
    page: 'home',
    state: 'the steps of the report are goals',
    async open(page, { owner }) {
      await openAs(page, owner, '/home');
      const add = page.getByRole('button', { name: 'Add these steps to my goals' });
      await add.waitFor();
      // The owner of the other states stays without these goals.
      await cutOff(page, '**/api/sync');
      await add.click();
      await page.getByRole('button', { name: /^Add \d+ goals$/ }).click();
      await page.getByText('new goals from your latest report!').waitFor();
    },
  },
  onOpening('home', 'empty', 'newcomer', 'Nothing is due'),
  onOpening('sync', 'default', 'owner', 'Everything is synced.'),
  {
    page: 'sync',
    state: 'an edit waits',
    async open(page, world) {
      await openGoals(page, world);
      await completeUnsent(page);
      await page.goto('/sync');
      await page.getByText(`Goal “${priceBook}” completed`).waitFor();
    },
  },
  {
    page: 'sync',
    state: 'an edit was refused',
    async open(page, world) {
      await openGoals(page, world);
      await refuseEdits(page, 'Only a coach can change this goal.');
      await page.getByRole('button', { name: `Complete ${priceBook}` }).click();
      await pill(page).getByText('Needs attention').waitFor();
      await page.goto('/sync');
      await page.getByText('Only a coach can change this goal.').waitFor();
    },
  },
  onOpening('more', 'default', 'owner', 'Sign Out'),
];

/** A state of the owner's list. */
function ownersGoals(state: string, act: (page: Page) => Promise<void>): Screen {
  return {
    page: 'goals',
    state,
    async open(page, world) {
      await openGoals(page, world);
      await act(page);
    },
  };
}

/** The page as it is when somebody opens it; named as its path. */
function onOpening(name: string, state: string, who: 'owner' | 'newcomer', words: string): Screen {
  return {
    page: name,
    state,
    async open(page, world) {
      await openAs(page, world[who], `/${name}`);
      await page.getByText(words).first().waitFor();
    },
  };
}

async function openGoals(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, '/goals');
  await page.getByText(priceBook).waitFor();
}

const titleOf = (page: Page, title: string) => goalList(page).getByRole('button', { name: title, exact: true });

/** Without the server: a draft would stand above the list in every state after it. */
async function typeGoal(page: Page): Promise<void> {
  await cutOff(page, '**/api/sync');
  await page.getByRole('button', { name: 'Add a goal' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Ask the bank about');
  await page.getByRole('main').getByText('Saved on this device').waitFor();
}

async function typeNotes(page: Page): Promise<void> {
  await cutOff(page, '**/api/sync');
  await editGoal(page, priceBook);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ana keeps the prices of the last ten kitchens.');
  await page.getByRole('main').getByText('Saved on this device').waitFor();
}

/** Completes a goal, which nobody is told. */
async function completeUnsent(page: Page): Promise<void> {
  await cutOff(page, '**/api/sync');
  await page.getByRole('button', { name: `Complete ${priceBook}` }).click();
  await page.getByText('Saved on this device, not synced yet').waitFor();
}
