import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { buyReport, register, submit, submitMany } from './calls.ts';
import { readDatabase } from './database.ts';
import { readRows, readTable } from './engine.ts';
import { loseServer, serverIsBack } from './own-device.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { callAsCoach, makeCoach, type Staff } from './staff.ts';
import { addCoachGoal, addNote, isOnDevice, isSent, noteWith, setGoalStatus } from './submission-page.ts';

test.use({ ownServer: true });

const before = { note: 'Cash is short until May.', goal: 'Agree on a floor price', ofClient: 'Hire a joiner' };
const written = { note: 'Seen at 10,000 metres.', goal: 'Rent the yard', company: 'Ito Joinery' };
const unsent = 'Saved on this device, not synced yet';

interface Flight {
  submissionId: string;
  /** The oldest submission, of which the device has only the card. */
  cardId: string;
}

/** Makes the page's device hold all it can: 23 submissions, the newest with a report, a summary, a note and goals. */
async function pack(page: Page, request: APIRequestContext, coach: Staff, reader = coach): Promise<Flight> {
  const [cardId = ''] = await submitMany(request, 22, 'Joinery');
  const client = newPerson('Ben', 'Ito');
  const token = await register(request, client);
  const submissionId = await submit(request, client, token);
  await buyReport(request, submissionId, token);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/api/steps', { headers, data: { title: before.ofClient } })).ok()).toBe(true);
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], { content: before.note });
  await callAsCoach(request, coach, ['post', `submissions/${submissionId}/goals`], { title: before.goal });

  await openStaffPage(page, reader.person, `/coaching/submissions/${submissionId}`);
  await isOnDevice(page, submissionId);
  await expect(page.getByText(/^From our playbook, not AI/)).toBeVisible();
  const body = async () => (await readRows(page, 'submissionBodies')).find(({ id }) => id === submissionId);
  await expect.poll(body).toMatchObject({ summary: expect.stringMatching(/./), reportDoc: expect.anything() });
  await page.goto('/users');
  await expect(page.getByText('Ben Ito').first()).toBeVisible();
  await expect.poll(() => readTable(page, 'users')).not.toEqual([]);
  await page.goto('/coaching');
  await expect(page.getByText('Showing 20 of 23 submissions')).toBeVisible();
  await isSent(page);
  return { submissionId, cardId };
}

/** Ends the app and the server, and opens an empty page on the device. */
async function takeOff(product: Product, page: Page, isOnLine: boolean): Promise<Page> {
  await loseServer(product, page);
  await page.context().setOffline(!isOnLine);
  if (!isOnLine) {
    // Chromium forgets it with each navigation.
    await page.context().addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    });
  }
  return coldStart(page);
}

/** Gives the device its network again. */
async function land(product: Product, page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await serverIsBack(product, page);
}

async function coldStart(page: Page): Promise<Page> {
  await page.close();
  return page.context().newPage();
}

for (const isOnLine of [true, false]) {
  test.describe(`in flight mode, with navigator.onLine ${isOnLine}`, () => {
    test('a coach reads and writes what the device has, and is told what has to wait', async ({
      quietPage,
      request,
      product,
    }) => {
      test.slow();
      const { coach } = await makeCoach(product, request);
      const { submissionId, cardId } = await pack(quietPage, request, coach);
      const page = await takeOff(product, quietPage, isOnLine);

      await page.goto('/coaching');
      expect(await page.evaluate(() => navigator.onLine)).toBe(isOnLine);
      await expectList(page);
      await page.goto(`/coaching/submissions/${submissionId}`);
      await expectSubmission(page);
      await page.goto(`/coaching/submissions/${cardId}`);
      await expectCard(page);
      await page.goto('/coaching/submissions/elsewhere');
      await expect(page.getByText('This submission isn’t on this device')).toBeVisible();
      await page.goto('/coaching/offline');
      await expect(page.getByText(/^As of .*Can’t reach Northbeam right now\./)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Opened in the last 30 days' })).toBeVisible();
      await page.goto('/users');
      await expectUsers(page);
      for (const path of ['/users/audit', '/users/unsent']) {
        await page.goto(path);
        await expect(page.getByText('You do not have access to this page.')).toBeVisible();
      }

      await page.goto(`/coaching/submissions/${submissionId}`);
      await writeAll(page);
      await expectWritten(page);
      const next = await coldStart(page);
      await next.goto('/coaching?search=ito+joinery');
      const row = next.getByRole('listitem').filter({ hasText: 'Ben Ito' });
      for (const words of [written.company, '2 notes', '3 goals']) await expect(row).toContainText(words);
      await next.goto(`/coaching/submissions/${submissionId}`);
      await expectWritten(next);

      await land(product, next);
      await isSent(next);
      const notes = readDatabase<{ content: string }>(product, 'SELECT content FROM notes ORDER BY created_at');
      expect(notes.map(({ content }) => content)).toEqual([before.note, written.note]);
      const goals = 'SELECT title, status FROM goals ORDER BY title';
      expect(readDatabase(product, goals)).toEqual([
        { title: before.goal, status: 'On Hold' },
        { title: before.ofClient, status: 'Not Started' },
        { title: written.goal, status: 'Not Started' },
      ]);
    });

    test('an admin reads the portal and users, and pages of the server alone say so', async ({
      quietPage,
      request,
      product,
    }) => {
      test.slow();
      const { coach, admin } = await makeCoach(product, request);
      const { submissionId } = await pack(quietPage, request, coach, admin);
      const page = await takeOff(product, quietPage, isOnLine);

      await page.goto('/coaching');
      await expect(page.getByText('Showing 20 of 23 from your last sync')).toBeVisible();
      await expect(page.getByText(/^As of .*Can’t reach Northbeam right now/)).toBeVisible();
      await page.goto(`/coaching/submissions/${submissionId}`);
      await expect(noteWith(page, before.note)).toBeVisible();
      await expect(page.getByText('You’ll need to be online to see these.')).toBeVisible();
      await page.goto('/users');
      await expectUsers(page);
      await expect(page.getByRole('button', { name: /^(Delete|Devices and payments)/ })).toHaveCount(0);
      await page.goto('/users/audit');
      await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
      await expect(page.getByText('The audit log is only on the server. Connect to read it.')).toBeVisible();
      await page.goto('/users/unsent');
      await expect(page.getByRole('heading', { name: 'Unsent work', level: 1 })).toBeVisible();
      await expect(page.getByText('You’ll need to be online to see this.')).toBeVisible();
    });
  });
}

async function expectList(page: Page): Promise<void> {
  const shown = (count: number, total: number) => page.getByText(`Showing ${count} of ${total} from your last sync`);
  await expect(shown(20, 23)).toBeVisible();
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(shown(3, 23)).toBeVisible();
  await page.reload();
  await expect(shown(3, 23)).toBeVisible();
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('ito');
  await expect(page.getByText('1 submission from your last sync', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Filters', expanded: false }).click();
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption({ label: 'Industry' });
  await page.getByPlaceholder('Any industry').fill('Joinery');
  await expect(shown(20, 22)).toBeVisible();
  await page.getByPlaceholder('Any industry').fill('Bakery');
  await expect(page.getByText('We searched only the submissions on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click();

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption({ label: 'Name' });
  const links = page.getByRole('link', { name: /^View Details/ });
  await expect(links.first()).toHaveAccessibleName('View Details, Ben Ito');
  await sort.selectOption({ label: 'Most urgent' });
  await expect(page.getByText(/^As of .*This order may be out of date\./)).toBeVisible();
  await expect(links).toHaveCount(20);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await expect(dialog.getByText('You’ll need to be online to download the file.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

/** The submission that is on the device with all that belongs to it. */
async function expectSubmission(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Ito');
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now\. We save what you write here/)).toBeVisible();
  await expect(part(page, 'Business Situation')).toContainText(details.desiredOutcome);
  await expect(page.getByText(/^As of .*You’ll need to be online to refresh it\.$/)).toBeVisible();
  await expect(page.getByText(/^From our playbook, not AI/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeDisabled();
  await expect(noteWith(page, before.note)).toBeVisible();
  for (const title of [before.goal, before.ofClient]) await expect(part(page, 'All Goals')).toContainText(title);

  await part(page, 'Generated Insights').getByRole('button', { name: 'View Full' }).click();
  const insights = page.getByRole('dialog', { name: 'Generated Insights' });
  await expect(insights.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  const report = part(page, 'Strategic Report');
  await expect(report).toContainText('You’ll need to be online to download or generate a report.');
  for (const name of ['Download', 'Generate again'])
    await expect(report.getByRole('button', { name, exact: true })).toBeDisabled();
  await report.getByText('All versions').click();
  await expect(report).toContainText('You’ll need to be online to see other versions.');
  await report.getByRole('button', { name: 'Read', exact: true }).click();
  const reading = page.getByRole('dialog', { name: 'Strategic Report' });
  // The title of the dialog, that of the report, and its chapters.
  await expect(reading.getByRole('heading').nth(5)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reading).toBeHidden();

  await expect(part(page, 'Timeline')).toContainText('This shows only what’s on this device');
  for (const event of ['Questionnaire submitted', 'Note added, internal', `Goal added: ${before.goal}`])
    await expect(events(page, event)).toHaveCount(1);
  await expect(part(page, 'Recent Chat Activity')).toContainText('You’ll need to be online to see chat activity.');
}

const events = (page: Page, words: string) => part(page, 'Timeline').getByRole('listitem').filter({ hasText: words });

/** A submission of which only the answers are on the device. */
async function expectCard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client1 Ferro');
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now\./)).toBeVisible();
  await expect(part(page, 'Business Situation')).toContainText(details.desiredOutcome);
  for (const what of ['Notes', 'Goals', 'Insights'])
    await expect(
      page.getByText(`${what} aren’t on this device yet. They’ll download when you’re back online.`),
    ).toBeVisible();
  await expect(page.getByText('There’s no summary on this device yet.')).toBeVisible();
}

async function expectUsers(page: Page): Promise<void> {
  await expect(page.getByText(/^As of .*You can read and search the list\. Connect to make changes\./)).toBeVisible();
  const people = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await expect(people).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('ito');
  await expect(people).toHaveCount(1);
  await expect(people).toContainText('Ben Ito');
  await expect(people.getByRole('combobox')).toHaveCount(0);
}

async function writeAll(page: Page): Promise<void> {
  await addNote(page, 'Note for coaches', written.note);
  await addCoachGoal(page, written.goal);
  await setGoalStatus(page, before.goal, 'On Hold');
  await page.getByRole('button', { name: 'Edit Details' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Details' });
  await form.getByText('Earlier versions').click();
  await expect(form.getByText('You’ll need to be online to see earlier versions')).toBeVisible();
  await form.getByRole('textbox', { name: 'Company' }).fill(written.company);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
}

/** All that was written stands in each place of the page that holds it, as not sent. */
async function expectWritten(page: Page): Promise<void> {
  await expect(page.getByText(/^Ito Joinery, ben/)).toBeVisible();
  await expect(part(page, 'Client Information')).toContainText(written.company);
  await expect(noteWith(page, written.note)).toContainText(unsent);
  await expect(noteWith(page, before.note)).not.toContainText(unsent);
  const goal = (title: string) => part(page, 'All Goals').getByRole('listitem').filter({ hasText: title });
  await expect(goal(written.goal)).toContainText(unsent);
  await expect(goal(before.goal)).toContainText('On Hold');
  await expect(goal(before.goal)).toContainText(unsent);
  await expect(events(page, 'Note added, internal')).toHaveCount(2);
  await expect(events(page, `Goal added: ${written.goal}`)).toHaveCount(1);
}
