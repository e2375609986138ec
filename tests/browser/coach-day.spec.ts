import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register, submit } from './calls.ts';
import { readDatabase } from './database.ts';
import { download, expectReportPdf } from './downloads.ts';
import { pill } from './goals.ts';
import { loseServer, serverIsBack, synced } from './own-device.ts';
import { newPerson, type Person } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn } from './sign-in.ts';
import { makeCoach } from './staff.ts';
import { addNote, isOnDevice, isSent, noteWith } from './submission-page.ts';

test.use({ ownServer: true });

const days = [
  { where: 'at a desk', isStopped: false, viewport: { width: 1280, height: 800 } },
  {
    where: 'on a phone of 320 px, the server stopped in between',
    isStopped: true,
    viewport: { width: 320, height: 640 },
  },
];
const texts = {
  internal: 'Cash is short until May.',
  shared: 'Send me the price list on Friday.',
  context: 'They can hire one joiner in May.',
};

for (const { where, isStopped, viewport } of days) {
  test.describe(where, () => {
    test.use({ viewport });

    test('a coach’s day: everything written is there once, for client and server', async ({
      quietPage: page,
      newDevice,
      request,
      product,
    }) => {
      const { coach } = await makeCoach(product, request);
      const [ben, aiko] = [newPerson('Ben', 'Ito'), newPerson('Aiko', 'Brandt')];
      const submissionId = await submit(request, ben, await register(request, ben));
      await submit(request, aiko, await register(request, aiko));

      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await signIn(page, coach.person);
      await expect(page).toHaveURL('/coaching');
      await expect(page.getByText('2 submissions', { exact: true })).toBeVisible();
      await findInList(page, aiko, ben);
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Most urgent' });
      await expect(page).toHaveURL(/sort=need/);
      await expect(detailLinks(page)).toHaveText(['View Details', 'View Details']);
      await expect(detailLinks(page).first()).toHaveAccessibleName('View Details, Ben Ito');
      await detailLinks(page).first().click();
      await isOnDevice(page, submissionId);
      await expect(page.getByText(/^From our playbook, not AI/)).toBeVisible();

      if (isStopped) await loseServer(product, page);
      await writeAll(page);
      if (isStopped) {
        await page.reload();
        await expect(page.getByText(/^As of .*Can’t reach Northbeam right now/)).toBeVisible();
        for (const text of [texts.internal, texts.shared]) await expect(noteWith(page, text)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Generate Report' })).toBeDisabled();
        await serverIsBack(product, page);
        for (const words of unreachable) await expect(page.getByText(words)).toHaveCount(0);
        await expect(page.getByText('No conversations yet.')).toBeVisible();
      }
      await isSent(page);

      await generateReport(page);
      await expectReportPdf(page.getByRole('button', { name: 'Download', exact: true }));
      await expectTimeline(page);
      await page.getByRole('main').getByRole('link', { name: 'Coaching Portal' }).click();
      await expect(page).toHaveURL(/sort=need/);
      await expect(detailLinks(page).first()).toHaveAccessibleName('View Details, Aiko Brandt');
      await expectExport(page);

      await expectOnServer(request, product, coach.token, submissionId);
      const phone = await newDevice();
      await openSignedIn(phone, ben, '/goals');
      await expect(pill(phone)).toHaveText(synced);
      await expect(phone.getByRole('button', { name: 'Agree on a floor price', exact: true })).toBeVisible();
      await phone.goto(`/history/${submissionId}/notes`);
      await expect(noteWith(phone, texts.shared)).toBeVisible();
      await expect(phone.getByText(texts.internal)).toHaveCount(0);
    });
  });
}

/** What the page says while nothing but this device answers it. */
const unreachable = [
  /Can’t reach Northbeam right now/,
  'Chat activity couldn’t be loaded.',
  'The timeline couldn’t be loaded',
  'This submission isn’t on this device',
  'You’ll need to be online to see chat activity.',
];

const detailLinks = (page: Page) => page.getByRole('link', { name: /^View Details/ });

/** Searches for one of two people, then takes the search back. */
async function findInList(page: Page, one: Person, other: Person): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search submissions' });
  await search.fill(one.firstName.toLowerCase());
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  await expect(page.getByText(one.email)).toBeVisible();
  await expect(page.getByText(other.email)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(search).toBeFocused();
  await expect(detailLinks(page)).toHaveCount(2);
}

/** Writes a note of each kind, sets a goal, edits its status, and corrects the company. */
async function writeAll(page: Page): Promise<void> {
  await addNote(page, 'Note for coaches', texts.internal);
  await addNote(page, 'Write to Ben', texts.shared);

  await page.getByRole('button', { name: 'Add coach goal' }).click();
  const form = page.getByRole('dialog', { name: 'Add Coach Goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Agree on a floor price');
  await form.getByRole('combobox', { name: 'Priority' }).selectOption('Critical');
  await form.getByRole('button', { name: 'Add goal' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Edit goal Agree on a floor price' }).click();
  const goal = page.getByRole('dialog');
  await goal.getByRole('combobox', { name: 'Status' }).selectOption('On Hold');
  await goal.getByRole('button', { name: 'Save changes' }).click();
  await expect(goal).toBeHidden();

  await page.getByRole('button', { name: 'Edit Details' }).click();
  const details = page.getByRole('dialog', { name: 'Edit Details' });
  await details.getByRole('textbox', { name: 'Company' }).fill('Ito Joinery');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText(/^Ito Joinery, ben/)).toBeVisible();
}

async function generateReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await dialog.getByRole('textbox', { name: 'Additional context' }).fill(texts.context);
  await dialog.getByRole('button', { name: 'Generate report' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible({ timeout: 120_000 });
}

async function expectTimeline(page: Page): Promise<void> {
  const events = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  const byCoach = events.filter({ hasText: 'Marco Bellini' });
  const edits = ['Goal added: Agree on a floor price', 'Details edited: Company'];
  for (const words of ['Note added, internal', 'Note to Ben', ...edits])
    await expect(byCoach.filter({ hasText: words })).toHaveCount(1);
  await expect(events.filter({ hasText: 'Report written' })).toHaveCount(1);
}

/** The file has a row for each submission of the list. */
async function expectExport(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters', expanded: false });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await expect(dialog).toContainText('All 2 submissions');
  const { bytes } = await download(dialog.getByRole('button', { name: 'Download CSV' }));
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(3);
}

async function expectOnServer(
  request: APIRequestContext,
  product: Product,
  token: string,
  submissionId: string,
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/coaching/submissions/${submissionId}`, { headers });
  const { submission, notes, goals } = await answer.json();
  expect(submission.company).toBe('Ito Joinery');
  const written = notes.map(({ content, note_type }: Record<string, string>) => `${note_type}: ${content}`);
  expect(written.sort()).toEqual([`client: ${texts.shared}`, `internal: ${texts.internal}`]);
  expect(goals).toMatchObject([{ title: 'Agree on a floor price', status: 'On Hold', priority: 'Critical' }]);
  const sql = `SELECT DISTINCT action FROM audit_entries WHERE submission_id = ? AND subject = 'submission' ORDER BY action`;
  expect(readDatabase(product, sql, submissionId)).toEqual([{ action: 'changed' }, { action: 'read' }]);
}
