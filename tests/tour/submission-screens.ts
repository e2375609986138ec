import type { Page } from '@playwright/test';
import { notPermitted } from './coaching-screens.ts';
import { cutOff, goOffline, isSynced, keepWaiting, openAs, type Screen, waitOutTries } from './states.ts';
import { noteTitles, type World } from './world.ts';

const detail = '**/api/coaching/submissions/*';
const json = { error: { code: 'internal', message: 'API Error' } };

/** One submission, as a coach works with it. Nothing typed here is sent, because all states share one server. */
export const submissionScreens: Screen[] = [
  { page: 'submission', state: 'default', open: openSubmission },
  onSubmission('a note for coaches', 'over', async (page) => {
    await page.getByRole('button', { name: 'Note for coaches' }).click();
    const dialog = page.getByRole('dialog', { name: 'Note for coaches' });
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask Luis about the schedule.');
    await dialog.getByText('Draft saved on this device').waitFor();
  }),
  onSubmission('a note to the client', 'over', async (page) => {
    await page.getByRole('button', { name: 'Write to Dana' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Dana' });
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Send me the list on Friday, however rough.');
    await dialog.getByText('Draft saved on this device').waitFor();
  }),
  onSubmission('an unfinished note', 'page', async (page) => {
    await page.getByRole('button', { name: 'Note for coaches' }).click();
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask Luis about');
    await page.getByText('Draft saved on this device').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Note for coaches (draft)' }).waitFor();
  }),
  onSubmission('a note to be shared', 'over', async (page) => {
    await page.getByRole('button', { name: `Share with Dana: ${noteTitles.internal}` }).click();
    await page.getByRole('alertdialog', { name: 'Share this note with Dana?' }).waitFor();
  }),
  onSubmission('a note to be deleted', 'over', async (page) => {
    await page.getByRole('button', { name: `Delete note ${noteTitles.client}` }).click();
    await page.getByRole('alertdialog', { name: 'Delete this note?' }).waitFor();
  }),
  onSubmission('a deleted note, not sent', 'page', async (page) => {
    await cutOff(page, '**/api/sync');
    await page.getByRole('button', { name: `Delete note ${noteTitles.client}` }).click();
    await page.getByRole('button', { name: 'Delete note', exact: true }).click();
    await page.getByText('Recently deleted notes (1)').click();
    await page.getByRole('button', { name: `Restore ${noteTitles.client}` }).waitFor();
  }),
  onSubmission('a coaching goal', 'over', async (page) => {
    await page.getByRole('button', { name: 'Add coach goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Coach Goal' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Visit the new suppliers in Gothenburg');
  }),
  onSubmission('the client’s own goal', 'over', async (page) => {
    await page.getByRole('button', { name: 'Update goal Ask for a deposit before drawings' }).click();
    await page.getByText('You can change its status and notes.').waitFor();
  }),
  onSubmission('details', 'over', async (page) => {
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await page.getByRole('dialog', { name: 'Edit Details' }).waitFor();
  }),
  onSubmission('another report', 'over', async (page) => {
    await page.getByRole('button', { name: 'Generate again' }).click();
    await page.getByRole('textbox', { name: 'Additional context' }).fill('They hired a second installer in March.');
  }),
  onSubmission('a report is being written', 'page', async (page) => {
    await page.route('**/generate-report?*', (route) =>
      route.fulfill({ status: 202, json: { status: 'pending', jobId: 'a-job' } }),
    );
    await page.route('**/api/report-status/*', (route) =>
      route.fulfill({ json: { status: 'pending', stage: 'sections', progress: 0.45 } }),
    );
    await page.getByRole('button', { name: 'Generate again' }).click();
    await page.getByRole('button', { name: 'Generate report' }).click();
    await page.getByText('Writing the sections').waitFor();
  }),
  onSubmission('the report, read', 'over', async (page) => {
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Strategic Report' });
    await dialog.getByRole('heading', { level: 2 }).nth(1).waitFor();
  }),
  onOpening('loading', async (page) => {
    for (const call of [detail, '**/api/sync']) await keepWaiting(page, call);
    return 'Loading the submission';
  }),
  onOpening('not on this device yet', async (page) => {
    await keepWaiting(page, '**/api/sync');
    return 'Downloading to this device.';
  }),
  onOpening('failed', async (page) => {
    await keepWaiting(page, '**/api/sync');
    await page.route(detail, (route) => route.fulfill({ status: 500, json }));
    return 'Failed to load submission details.';
  }),
  onOpening('failed, but on this device', async (page) => {
    await page.route(detail, (route) => route.fulfill({ status: 500, json }));
    return 'You’re seeing what’s on this device.';
  }),
  onOpening('summary failed', async (page) => {
    await page.route('**/api/coaching/submissions/*/summary', (route) => route.fulfill({ status: 500, json }));
    return 'Failed to generate AI summary. Please try refreshing the page.';
  }),
  {
    page: 'submission',
    state: 'not found',
    async open(page, { coach }) {
      await openAs(page, coach, '/coaching/submissions/x');
      await page.getByText('Submission not found.').waitFor();
    },
  },
  {
    page: 'submission',
    state: 'offline without data',
    async open(page, { coach, reportId }) {
      await page.clock.install();
      for (const call of [detail, '**/api/sync']) await cutOff(page, call);
      await openAs(page, coach, `/coaching/submissions/${reportId}`);
      await waitOutTries(page, 'This submission isn’t on this device');
    },
  },
  {
    page: 'submission',
    state: 'offline with data',
    async open(page, world) {
      await openSubmission(page, world);
      await goOffline(page);
      await page.getByText(/^As of .*Can’t reach Northbeam right now/).waitFor();
      await page.getByText(noteTitles.client).first().waitFor();
    },
  },
  notPermitted('submission', '/coaching/submissions/x', 'newcomer'),
  notPermitted('submission', '/coaching/submissions/x', 'visitor'),
];

/** A state of the page once all of it is on the device. @param place whether something lies over the page */
function onSubmission(state: string, place: 'page' | 'over', act: (page: Page) => Promise<void>): Screen {
  return {
    page: 'submission',
    state,
    isOverlay: place === 'over',
    async open(page, world) {
      await openSubmission(page, world);
      await act(page);
    },
  };
}

/** The page as it opens. @param prepare gives the words that show then */
function onOpening(state: string, prepare: (page: Page) => Promise<string>): Screen {
  return {
    page: 'submission',
    state,
    async open(page, { coach, reportId }) {
      const words = await prepare(page);
      await openAs(page, coach, `/coaching/submissions/${reportId}`);
      await page.getByText(words).first().waitFor({ state: 'attached' });
    },
  };
}

async function openSubmission(page: Page, { coach, reportId }: World): Promise<void> {
  await openAs(page, coach, `/coaching/submissions/${reportId}`);
  await page.getByRole('button', { name: `Edit note ${noteTitles.client}`, disabled: false }).waitFor();
  await page
    .getByText(/^Based on: /)
    .first()
    .waitFor();
  await page.getByText(`Note added, internal: ${noteTitles.internal}`).waitFor();
  await isSynced(page);
}
