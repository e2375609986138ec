import { cutOff, goOffline, openAs, type Screen } from './states.ts';
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
