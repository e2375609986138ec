import { openAs, type Screen } from './states.ts';
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
];
