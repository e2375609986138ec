import { isSynced, openAs, type Screen } from './states.ts';
import { noteTitles } from './world.ts';

/** One submission, as a coach works with it. */
export const submissionScreens: Screen[] = [
  {
    page: 'submission',
    state: 'default',
    async open(page, { coach, reportId }) {
      await openAs(page, coach, `/coaching/submissions/${reportId}`);
      await page.getByRole('button', { name: `Edit note ${noteTitles.client}`, disabled: false }).waitFor();
      await page
        .getByText(/^Based on: /)
        .first()
        .waitFor();
      await page.getByText(`Note added: ${noteTitles.internal}`).waitFor();
      await isSynced(page);
    },
  },
];
