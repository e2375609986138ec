import type { Page } from '@playwright/test';
import type { EscrowAnswer } from '#schema/sync-calls.ts';
import { notPermitted } from './coaching-screens.ts';
import { cutOff, internalError, keepWaiting, openAs, type Screen, waitOutTries } from './states.ts';
import type { World } from './world.ts';

const list = '**/api/sync/escrow';
const path = '/users/unsent';
const dayMs = 86_400_000;

/** What an admin finds of coaches who lost access before they had sent everything. */
export const escrowScreens: Screen[] = [
  { page: 'unsent-work', state: 'default', open: openSome },
  asking('adding a note', 'Add as a note', 'Add this as a note?'),
  asking('deleting one', 'Delete', 'Delete this text?'),
  {
    page: 'unsent-work',
    state: 'deleting failed',
    isOverlay: true,
    async open(page, world) {
      await openSome(page, world);
      await cutOff(page, '**/api/sync/escrow/*');
      await ask(page, 'Delete', 'Delete this text?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Failed to delete the text.').waitFor();
    },
  },
  onList('empty', 'No unsent work', (page) => answer(page, { entries: [], next: null })),
  onList('loading', 'Loading unsent work', (page) => keepWaiting(page, list)),
  onList('failed', 'Failed to load unsent work.', (page) => page.route(list, (route) => route.fulfill(internalError))),
  {
    page: 'unsent-work',
    state: 'offline',
    async open(page, { admin }) {
      await page.clock.install();
      for (const call of [list, '**/api/sync']) await cutOff(page, call);
      await openAs(page, admin, path);
      await waitOutTries(page, 'You’ll need to be online to see this.');
    },
  },
  {
    page: 'unsent-work',
    state: 'offline with data',
    async open(page, world) {
      await openSome(page, world);
      await cutOff(page, '**/api/sync');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.getByText(/^As of/).waitFor();
    },
  },
  notPermitted('unsent-work', path, 'coach'),
  notPermitted('unsent-work', path, 'newcomer'),
  notPermitted('unsent-work', path, 'visitor'),
];

function asking(state: string, press: string, title: string): Screen {
  return {
    page: 'unsent-work',
    state,
    isOverlay: true,
    async open(page, world) {
      await openSome(page, world);
      await ask(page, press, title);
    },
  };
}

/** The page as it opens, once its call is prepared. */
function onList(state: string, words: string, prepare: (page: Page) => Promise<unknown>): Screen {
  return {
    page: 'unsent-work',
    state,
    async open(page, { admin }) {
      await prepare(page);
      await openAs(page, admin, path);
      await page.getByText(words).first().waitFor({ state: 'attached' });
    },
  };
}

async function ask(page: Page, press: string, title: string): Promise<void> {
  await page.getByRole('button', { name: press }).first().click();
  await page.getByRole('alertdialog', { name: title }).waitFor();
}

async function openSome(page: Page, { admin }: World): Promise<void> {
  await answer(page, { entries: someEntries(), next: 'older' });
  await openAs(page, admin, path);
  await page.getByText('Unsent coaching goal about').waitFor();
}

const answer = (page: Page, json: EscrowAnswer): Promise<unknown> =>
  page.route(list, (route) => route.fulfill({ json }));

/** Of every kind, short and long, by somebody and by a deleted user. */
function someEntries(): EscrowAnswer['entries'] {
  const now = Date.now();
  const marco = { id: 'm', firstName: 'Marco', lastName: 'Bellini' };
  const dana = { author: marco, submissionId: 's'.repeat(22), clientName: 'Dana Okafor' };
  const long =
    'Went through the price book line by line. Corner units are sold below cost, and nobody had added it up. ';
  return [
    {
      ...{ ...dana, id: '1', name: 'notes.create', createdAt: now - 3_600_000 },
      args: { content: 'Ask about the second lease before the next call. Luis has the papers.', noteType: 'internal' },
    },
    {
      ...{ ...dana, id: '2', name: 'coachingGoals.create', createdAt: now - 7_200_000 },
      args: { title: 'Visit three suppliers in Gothenburg', priority: 'High', targetCompletion: '2026-05-04' },
    },
    {
      ...{ ...dana, id: '3', name: 'draft', createdAt: now - dayMs },
      args: { id: `note:${'s'.repeat(22)}:internal`, value: { values: { content: long.repeat(12) }, seen: null } },
    },
    {
      ...{ ...dana, id: '4', name: 'submissions.update', createdAt: now - dayMs, clientName: 'Mei Tanaka' },
      args: { set: { company: 'Tanaka Ceramics GmbH & Co. KG', location: 'Riga' } },
    },
    {
      ...{ id: '5', name: 'goals.update', createdAt: now - 9 * dayMs },
      ...{ author: null, submissionId: null, clientName: null },
      args: { text: { notes: { base: '', value: 'Spoke with the bank; they want the March figures.' } } },
    },
  ];
}
