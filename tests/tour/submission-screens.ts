import type { Page } from '@playwright/test';
import type { PortalDetail } from '#schema/portal.ts';
import type { VersionsAnswer } from '#schema/sync-calls.ts';
import { leaveUnheard } from '../browser/leave-unheard.ts';
import { notPermitted } from './coaching-screens.ts';
import { longCompany, longPerson, longText, longTitle } from './portal-rows.ts';
import {
  changeRows,
  cutOff,
  goOffline,
  internalError,
  isSynced,
  keepWaiting,
  openAs,
  refuseEdits,
  type Screen,
  waitOutTries,
} from './states.ts';
import { someOrders } from './users-screens.ts';
import { type Insider, noteTitles, type World } from './world.ts';

const detail = '**/api/coaching/submissions/*';

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
  onSubmission('a note that somebody changed meanwhile', 'over', async (page) => {
    await cutOff(page, '**/api/sync');
    await editClientNote(page, 'Bring the list on Monday instead.');
    const row = { content: 'Friday is a holiday. Send it Thursday.' };
    await changeRows(page, 'notes', { title: noteTitles.client, row });
    await page.reload();
    await page.getByRole('button', { name: `Edit note ${noteTitles.client}`, disabled: false }).click();
    await page.getByText(/ changed this while you were writing$/).waitFor();
  }),
  onSubmission('earlier versions of a note', 'over', async (page) => {
    await page.route('**/api/versions/**', (route) => route.fulfill({ json: someVersions }));
    await page.getByRole('button', { name: `Edit note ${noteTitles.client}` }).click();
    await page.getByText('Earlier versions').click();
    await page
      .getByRole('button', { name: /^Use this text/ })
      .first()
      .waitFor();
  }),
  onSubmission('an edit was refused', 'page', async (page) => {
    await refuseEdits(page, 'Someone deleted this note.');
    await page.getByRole('button', { name: `Share with Dana: ${noteTitles.internal}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Share with Dana' }).click();
    await page.getByRole('article').getByText('Someone deleted this note.').waitFor();
  }),
  {
    page: 'submission',
    state: 'a text from another device',
    isOverlay: true,
    async open(page, world) {
      await openSubmission(page, world);
      const other = await page.context().newPage();
      await leaveUnheard(other);
      await openSubmission(other, world);
      for (const tab of [page, other]) await cutOff(tab, '**/api/sync');
      for (const [tab, text] of [
        [page, 'Ask Luis about the schedule.'],
        [other, 'Luis has asked for the schedule twice. Call him first.'],
      ] as const) {
        await tab.getByRole('button', { name: /^Note for coaches/ }).click();
        await tab.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
        await tab.getByText('Draft saved on this device').waitFor();
      }
      await page.getByRole('button', { name: 'See that text' }).click();
      await page.getByText('What you wrote somewhere else').waitFor();
      await other.close();
    },
  },
  {
    page: 'submission',
    state: 'payments',
    open: openPayments,
  },
  {
    page: 'submission',
    state: 'a payment to be refunded',
    isOverlay: true,
    async open(page, world) {
      await openPayments(page, world);
      await page.getByRole('button', { name: /^Refund / }).click();
      await page.getByRole('alertdialog', { name: /^Refund / }).waitFor();
    },
  },
  {
    page: 'submission',
    state: 'long content',
    async open(page, { coach, reportId }) {
      await keepWaiting(page, '**/api/sync');
      await page.route(detail, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: lengthen(await response.json()) });
      });
      await openAs(page, coach, `/coaching/submissions/${reportId}`);
      await page.getByText(longCompany.company).first().waitFor();
      await page
        .getByText(/^From our playbook, not AI/)
        .first()
        .waitFor();
    },
  },
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
  onSubmission('the report failed', 'page', async (page) => {
    await page.route('**/generate-report', (route) =>
      route.fulfill({ status: 202, json: { status: 'pending', jobId: 'a-job' } }),
    );
    await page.route('**/api/report-status/*', (route) =>
      route.fulfill({ json: { status: 'error', progress: 0.45, error: 'Failed to generate report.' } }),
    );
    await page.getByRole('button', { name: 'Generate again' }).click();
    await page.getByRole('button', { name: 'Generate report' }).click();
    await page.getByText('Failed to generate report.').waitFor();
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
    await page.route(detail, (route) => route.fulfill(internalError));
    return 'Failed to load submission details.';
  }),
  onOpening('failed, but on this device', async (page) => {
    await page.route(detail, (route) => route.fulfill(internalError));
    return 'You’re seeing what’s on this device';
  }),
  onOpening('summary failed', async (page) => {
    await page.route('**/api/coaching/submissions/*/summary', (route) => route.fulfill(internalError));
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
  {
    page: 'submission',
    state: 'offline, a card alone',
    async open(page, world) {
      await page.clock.install();
      await openSubmission(page, world);
      await cutOff(page, '**/api/**');
      for (const table of ['submissionBodies', 'notes', 'goals']) await changeRows(page, table, {});
      await page.reload();
      await waitOutTries(page, 'Notes aren’t on this device yet.');
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

/** Edits the note that the client reads, and does not save it. */
async function editClientNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit note ${noteTitles.client}` }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  await page.getByText('Draft saved on this device').waitFor();
}

/** Opens what only admins see of a submission. */
async function openPayments(page: Page, world: World): Promise<void> {
  await page.route('**/api/orders?*', (route) => route.fulfill({ json: someOrders }));
  await openSubmission(page, world, world.admin);
  await page.getByText('Payments', { exact: true }).click();
  await page.getByRole('button', { name: /^Refund / }).waitFor();
}

const version = (id: string, author: VersionsAnswer['versions'][number]['author'], value: string) => ({
  ...{ id, field: 'content', kind: 'replaced' as const, value, author, rev: 1 },
  at: Date.parse('2026-03-09T10:30:00Z'),
});
const someVersions: VersionsAnswer = {
  versions: [
    version('one', { firstName: 'Marco', lastName: 'Bellini', isYou: false }, 'Price book first, all forty units.'),
    version('two', { firstName: 'Ruth', lastName: 'Lindqvist', isYou: true }, longText),
    version('three', null, ''),
  ],
  next: 'three',
};

/** Makes every text of a submission longer than its place. */
function lengthen({ submission, notes, goals, chatHistory }: PortalDetail): PortalDetail {
  const answers = { ...longPerson, ...longCompany, location: longText, problems: longText, desired_outcome: longText };
  return {
    submission: { ...submission, ...answers, insights: submission.insights.map(() => longText) },
    notes: notes.map((note) => ({ ...note, title: longTitle, content: longText })),
    goals: goals.map((goal) => ({ ...goal, title: longTitle, description: longText, notes: longText })),
    chatHistory: chatHistory.map((chat) => ({ ...chat, title: longTitle, message_count: 12_840 })),
  };
}

async function openSubmission(page: Page, { coach, reportId }: World, reader: Insider = coach): Promise<void> {
  await openAs(page, reader, `/coaching/submissions/${reportId}`);
  await page.getByRole('button', { name: `Edit note ${noteTitles.client}`, disabled: false }).waitFor();
  await page
    .getByText(/^From our playbook, not AI/)
    .first()
    .waitFor();
  await page.getByText(`Note added, internal: ${noteTitles.internal}`).waitFor();
  await isSynced(page);
}
