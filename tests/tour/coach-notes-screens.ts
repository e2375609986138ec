import { longText, longTitle } from './portal-rows.ts';
import { breakDisk, cutOff, goOffline, keepDiskWaiting, openAs, type Screen } from './states.ts';
import { noteTitles } from './world.ts';

/** What a coach wrote to the client of a submission. */
export const coachNotesScreens: Screen[] = [
  {
    page: 'coach-notes',
    state: 'default',
    async open(page, { owner, reportId }) {
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByRole('heading', { name: noteTitles.client }).waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'long content',
    async open(page, { owner, reportId }) {
      await page.route('**/api/sync', async (route) => {
        const response = await route.fetch();
        const answer = JSON.stringify(await response.json());
        const body = answer
          .replaceAll(noteTitles.client, longTitle)
          .replaceAll('Price book first', longText.replace('\n', ' '));
        await route.fulfill({ response, json: JSON.parse(body) });
      });
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByRole('heading', { name: longTitle }).waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'loading',
    async open(page, { owner, reportId }) {
      await keepDiskWaiting(page);
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByText('Loading your notes').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'coach-notes',
    state: 'failed',
    async open(page, { owner, reportId }) {
      await breakDisk(page);
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByText('We couldn’t open your notes').waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'signed out',
    async open(page, { reportId }) {
      await page.addInitScript(() => localStorage.setItem('northbeam.owner', 'n'.repeat(22)));
      await page.goto(`/history/${reportId}/notes`);
      await page.getByText('Please sign in to read your notes').waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'empty',
    async open(page, { owner, otherId }) {
      await openAs(page, owner, `/history/${otherId}/notes`);
      await page.getByText('Your coach hasn’t written to you yet.').waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'of an unknown submission',
    async open(page, { newcomer, reportId }) {
      await openAs(page, newcomer, `/history/${reportId}/notes`);
      await page.getByText('Submission not found.').waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'offline with data',
    async open(page, { owner, reportId }) {
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByRole('heading', { name: noteTitles.client }).waitFor();
      await goOffline(page);
      await page.getByText(/^As of/).waitFor();
    },
  },
  {
    page: 'coach-notes',
    state: 'not on this device yet',
    async open(page, { owner, reportId }) {
      await cutOff(page, '**/api/sync');
      await openAs(page, owner, `/history/${reportId}/notes`);
      await page.getByText('Your notes aren’t on this device yet').waitFor();
    },
  },
];
