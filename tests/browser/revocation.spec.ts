import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { canaries, openCoachDevice, own, roleChanged, turnedOff } from './coach-device.ts';
import { findOnDevice } from './device-storage.ts';
import { countUnsent, readRows, readTable } from './engine.ts';
import { goalList, pill } from './goals.ts';
import { holdsAll, synced } from './own-device.ts';
import { expect, test } from './product.ts';
import { openSignedIn, openStaffPage, signIn, signInDialog } from './sign-in.ts';
import { editUser, makeCoach } from './staff.ts';
import { addNote, isOnDevice, isSent, noteWith } from './submission-page.ts';

const [, , note = ''] = canaries;
const noAccess = 'You do not have access to this page.';
const locked = 'This device has been offline for seven days';
const dayMs = 86_400_000;
const viewName = 'kestrelView';

/** A coach's device with the client's submission open, all of it downloaded. */
async function openSubmission(page: Page, request: APIRequestContext, product: Product) {
  const device = await openCoachDevice(page, request, product);
  await fillPortal(page, device.client.email);
  await page.goto(`/coaching/submissions/${device.submissionId}`);
  await isOnDevice(page, device.submissionId);
  await holdsAll(page);
  // Tests share a server, so the words are of this test alone.
  const mark = randomUUID().slice(0, 8);
  const typed = { internal: `dunlinInternal${mark}`, shared: `dunlinShared${mark}`, begun: `dunlinBegun${mark}` };
  return { ...device, typed, clientWords: [...canaries, viewName, device.client.email] };
}

/** Has the portal store what is no synced row: a saved view, the name of a pinned list, and the list of users. */
async function fillPortal(page: Page, clientEmail: string): Promise<void> {
  await page.goto(`/coaching?search=${encodeURIComponent(clientEmail)}`);
  await page.getByRole('button', { name: 'Filters', expanded: false }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(viewName);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Keep offline' }).click();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/users');
  await expect(page.getByText(clientEmail).first()).toBeVisible();
  for (const words of [viewName, clientEmail])
    await expect.poll(async () => (await findOnDevice(page, [words])).length).toBeGreaterThan(0);
}

type Typed = Awaited<ReturnType<typeof openSubmission>>['typed'];

const cut = (route: Route) => route.abort('connectionrefused');

/** No call of this device arrives. */
const goOffline = (page: Page) => page.context().route('**/api/**', cut);

/** Calls arrive again, and the device notices at once. */
async function comeBack(page: Page): Promise<void> {
  await page.context().unroute('**/api/**', cut);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Begins a note that is not saved, and waits until it is on the disk. */
async function beginNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Note for coaches', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  await expect.poll(async () => JSON.stringify(await readTable(page, 'drafts'))).toContain(text);
}

/** Writes two notes and begins a third one, which no request carries. */
async function writeOffline(page: Page, { internal, shared, begun }: Typed): Promise<void> {
  await goOffline(page);
  await addNote(page, 'Note for coaches', internal);
  await addNote(page, 'Write to Dana', shared);
  await beginNote(page, begun);
  await expect.poll(() => countUnsent(page)).toBeGreaterThanOrEqual(3);
}

/** Everything typed was sent and refused, and is nowhere on the device. */
async function isHandedOver(page: Page, typed: Typed, clientWords: readonly string[]): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
  await expect(pill(page)).toHaveText(/^Synced/);
  await expect.poll(() => findOnDevice(page, [...clientWords, ...Object.values(typed)])).toEqual([]);
}

/** The text on the admin's page of unsent work. */
const unsentText = (page: Page, words: string): Locator => page.getByRole('listitem').filter({ hasText: words });

/** Presses a button of a text, and the one of the same name in the question. */
async function handle(page: Page, words: string, name: 'Add as a note' | 'Delete'): Promise<void> {
  await unsentText(page, words).getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(unsentText(page, words)).toHaveCount(0);
}

test('a coach demoted while online loses the page at once, and an admin gets the unfinished note', async ({
  quietPage: page,
  newDevice,
  request,
  product,
}) => {
  const { coach, admin, typed, clientWords } = await openSubmission(page, request, product);
  await beginNote(page, typed.begun);
  await expect.poll(() => countUnsent(page)).toBe(0);
  await editUser(request, admin, coach.person, { role: 'client' });
  await expect(signInDialog(page)).toContainText(roleChanged);
  expect(await findOnDevice(page, [...clientWords, typed.begun])).toEqual([]);
  await signIn(page, coach.person);
  await expect(page.getByText(noAccess)).toBeVisible();
  await isSent(page);
  await page.goto('/coaching');
  await expect(page.getByText(noAccess)).toBeVisible();
  await isSent(page);
  expect(await findOnDevice(page, [...clientWords, typed.begun])).toEqual([]);

  const desk = await newDevice();
  await openStaffPage(desk, admin.person, '/users/unsent');
  await expect(unsentText(desk, typed.begun)).toContainText('Unfinished note about Dana Okafor');
});

test('a coach demoted while offline is told where unsent notes go, and an admin adds them as internal notes', async ({
  quietPage: page,
  newDevice,
  request,
  product,
}) => {
  const { coach, admin, client, submissionId, typed, clientWords } = await openSubmission(page, request, product);
  await writeOffline(page, typed);
  await editUser(request, admin, coach.person, { role: 'client' });
  await comeBack(page);
  await expect(signInDialog(page)).toContainText(roleChanged);
  await expect(signInDialog(page)).toContainText('Your 3 unsent changes will be sent to an admin');
  expect(await findOnDevice(page, clientWords)).toEqual([]);
  await signIn(page, coach.person);
  await isHandedOver(page, typed, clientWords);
  await expect(page.getByText(noAccess)).toBeVisible();
  expect((await readRows(page, 'goals')).map(({ title }) => title)).toEqual([own]);

  const desk = await newDevice();
  await openStaffPage(desk, admin.person, '/users/unsent');
  for (const words of Object.values(typed)) await expect(unsentText(desk, words)).toHaveCount(1);
  await expect(unsentText(desk, typed.begun)).toContainText('Marco Bellini');
  await handle(desk, typed.internal, 'Add as a note');
  await handle(desk, typed.shared, 'Add as a note');
  await handle(desk, typed.begun, 'Delete');
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Unsent work', level: 1 })).toBeVisible();
  await expect(desk.getByText('Loading unsent work')).toHaveCount(0);
  for (const words of Object.values(typed)) await expect(unsentText(desk, words)).toHaveCount(0);

  const { coach: colleague } = await makeCoach(product, request);
  const laptop = await newDevice();
  await openStaffPage(laptop, colleague.person, `/coaching/submissions/${submissionId}`);
  for (const words of [typed.internal, typed.shared]) {
    await expect(noteWith(laptop, words)).toContainText('Internal, coaches only');
    await expect(noteWith(laptop, words)).toContainText('Marco Bellini’s unsent note');
  }
  await expect(noteWith(laptop, typed.begun)).toHaveCount(0);

  const phone = await newDevice();
  await openSignedIn(phone, client, '/history');
  await expect(pill(phone)).toHaveText(synced);
  await phone.goto(`/history/${submissionId}/notes`);
  await expect(phone.getByText('Your coach hasn’t written to you yet.')).toBeVisible();
  await expect(pill(phone)).toHaveText(synced);
  expect(await findOnDevice(phone, Object.values(typed))).toEqual([]);
});

test('an account turned off while a submission is open takes everything, also what is the coach’s own', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin, submissionId, clientWords } = await openSubmission(page, request, product);
  await editUser(request, admin, coach.person, { status: 'Inactive' });
  await expect(page.getByText(turnedOff).first()).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);
  expect(await findOnDevice(page, [...clientWords, own])).toEqual([]);
  await page.goto(`/coaching/submissions/${submissionId}`);
  await expect(page.getByText(noAccess)).toBeVisible();
  expect(await findOnDevice(page, [...clientWords, own])).toEqual([]);
});

test('an account turned off while offline shows nothing, and sends its unsent notes once it is turned on', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin, submissionId, typed, clientWords } = await openSubmission(page, request, product);
  await writeOffline(page, typed);
  await editUser(request, admin, coach.person, { status: 'Inactive' });
  await comeBack(page);
  await expect(page.getByText(turnedOff).first()).toBeVisible();
  expect(await findOnDevice(page, [...clientWords, own])).toEqual([]);
  await page.goto(`/coaching/submissions/${submissionId}`);
  await expect(page.getByText(noAccess)).toBeVisible();
  for (const words of Object.values(typed)) await expect(page.getByText(words)).toHaveCount(0);

  await editUser(request, admin, coach.person, { status: 'Active' });
  await openStaffPage(page, coach.person, `/coaching/submissions/${submissionId}`);
  for (const words of [typed.internal, typed.shared]) await expect(noteWith(page, words)).toBeVisible();
  await isSent(page);
});

test('after seven days offline staff pages are locked and empty, and the next contact brings everything back', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { admin, submissionId, typed, clientWords } = await openSubmission(page, request, product);
  await goOffline(page);
  await addNote(page, 'Note for coaches', typed.internal);
  await expect.poll(() => countUnsent(page)).toBeGreaterThan(0);
  const url = page.url();
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() + 8 * dayMs });
  for (const path of [url, '/coaching', '/coaching/offline', '/users']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: locked })).toBeVisible();
  }
  await expect(page.getByText('Your unsent changes are safe.')).toBeVisible();
  await expect.poll(() => findOnDevice(page, clientWords)).toEqual([]);
  await expect(page.getByText(typed.internal)).toHaveCount(0);
  expect(JSON.stringify(await readTable(page, 'queue'))).toContain(typed.internal);
  await page.goto('/goals');
  await expect(goalList(page).getByText(own)).toBeVisible();

  await page.goto(url);
  const asked = page.waitForRequest('**/api/sync');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(page.getByRole('heading', { name: locked })).toBeVisible();
  await comeBack(page);
  await isOnDevice(page, submissionId);
  await isSent(page);
  await expect(noteWith(page, typed.internal)).toBeVisible();
  await expect(noteWith(page, note)).toBeVisible();
  const headers = { Authorization: `Bearer ${admin.token}` };
  const { notes } = await (await request.get(`/api/coaching/submissions/${submissionId}`, { headers })).json();
  expect(notes.map(({ content }: { content: string }) => content).sort()).toEqual([typed.internal, note].sort());
});

test('a role given back before the device notices brings the rows again and sends what was typed', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { coach, admin, submissionId, typed, clientWords } = await openSubmission(page, request, product);
  await writeOffline(page, typed);
  await editUser(request, admin, coach.person, { role: 'client' });
  await editUser(request, admin, coach.person, { role: 'coach' });
  await comeBack(page);
  await expect(signInDialog(page)).toContainText(roleChanged);
  expect(await findOnDevice(page, clientWords)).toEqual([]);
  await signIn(page, coach.person);
  await isOnDevice(page, submissionId);
  await isSent(page);
  for (const words of [typed.internal, typed.shared, note]) await expect(noteWith(page, words)).toBeVisible();
  await expect.poll(async () => (await findOnDevice(page, canaries)).length).toBeGreaterThanOrEqual(canaries.length);
});

test('a role given back later brings the rows and pages again, and an admin keeps the unsent work', async ({
  quietPage: page,
  newDevice,
  request,
  product,
}) => {
  const { coach, admin, submissionId, typed, clientWords } = await openSubmission(page, request, product);
  await writeOffline(page, typed);
  await editUser(request, admin, coach.person, { role: 'client' });
  await comeBack(page);
  await signIn(page, coach.person);
  await isHandedOver(page, typed, clientWords);
  await editUser(request, admin, coach.person, { role: 'coach' });
  // The change ends the client's session too.
  await signIn(page, coach.person);
  await page.goto(`/coaching/submissions/${submissionId}`);
  await isOnDevice(page, submissionId);
  await expect(noteWith(page, note)).toBeVisible();
  await page.goto('/coaching');
  await expect(page.getByRole('heading', { name: 'Coaching Portal', level: 1 })).toBeVisible();
  await isSent(page);
  expect(await findOnDevice(page, Object.values(typed))).toEqual([]);
  const desk = await newDevice();
  await openStaffPage(desk, admin.person, '/users/unsent');
  for (const words of Object.values(typed)) await expect(unsentText(desk, words)).toHaveCount(1);
});
