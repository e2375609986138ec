import type { APIRequestContext, Page } from '@playwright/test';
import { submitMany } from './calls.ts';
import { changeDatabase, readDatabase } from './database.ts';
import { countUnsent, readDeviceId, readRows } from './engine.ts';
import { addGoal, editGoal, goalList, pill } from './goals.ts';
import { holdsAll, openAsNewPerson, synced } from './own-device.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { keepElsewhere, makeCoach } from './staff.ts';
import { isOnDevice, isSent, noteWith, textsHere } from './submission-page.ts';

const saysSaved = /Saved on this device|Goal (added|saved|updated)/;

/** How a browser tells that there is no room: at the write, at the end of its request, or when all of it is committed. */
type Moment = 'write' | 'request' | 'commit';

declare global {
  interface Window {
    /** When the disk is full, and how that is told. */
    fullAt: 'write' | 'request' | 'commit' | undefined;
    /** How long the JSON of what still finds room then may be. */
    roomBytes: number;
  }
}

/** A new person's only goal, on this device and on the server, with its form open. */
async function openFormOf(page: Page, request: APIRequestContext, title: string): Promise<void> {
  await openAsNewPerson(page, request);
  await addGoal(page, title);
  await holdsAll(page);
  await editGoal(page, title);
}

test('on a full disk nothing says that it was saved, however the browser tells it, and the text stays in the form', {
  tag: '@gate',
}, async ({ quietPage: page, request }) => {
  await page.addInitScript(fillable);
  await openAsNewPerson(page, request);
  await addGoal(page, 'Before');
  await expect(pill(page)).toHaveText(synced);

  for (const moment of ['write', 'request', 'commit'] as const) {
    // The word that a goal was added goes with the page, ten seconds sooner than by itself.
    await page.reload();
    await expect(goalList(page).getByRole('button', { name: 'Before', exact: true })).toBeVisible();
    await expect(pill(page)).toHaveText(synced);
    await fill(page, moment);
    await page.getByRole('button', { name: 'Add a goal' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`Full at ${moment}`);
    await expect(page.getByText('Not saved on this device')).toBeVisible();
    await page.getByRole('button', { name: 'Save goal' }).click();
    await expect(page.getByText('Failed to update goal. Please try again.')).toBeVisible();
    await expect(pill(page)).toHaveText('Not saved');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Full at ${moment}`);
    await expect(goalList(page).getByRole('button', { name: `Full at ${moment}`, exact: true })).toHaveCount(0);
    await expect(page.getByText(saysSaved)).toHaveCount(0);
    expect(await countUnsent(page)).toBe(0);

    await fill(page, undefined);
    await page.getByRole('button', { name: 'Save goal' }).click();
    await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();
    await expect(goalList(page).getByRole('button', { name: `Full at ${moment}`, exact: true })).toBeVisible();
    await expect(pill(page)).toHaveText(synced);
  }

  // An edit without a form shows for a moment and goes back, and says so.
  await fill(page, 'commit');
  await goalList(page).getByRole('button', { name: 'Complete Before' }).click();
  await expect(pill(page)).toHaveText('Not saved');
  await expect(goalList(page).getByRole('button', { name: 'Complete Before' })).toBeVisible();
  await expect(page.getByText(/Goal completed/)).toHaveCount(0);
  await fill(page, undefined);
  await goalList(page).getByRole('button', { name: 'Complete Before' }).click();
  await expect(goalList(page).getByRole('button', { name: 'Reopen Before' })).toBeVisible();
  await expect(pill(page)).toHaveText(synced);
});

test('when the browser drops its databases in the middle of a form, what is typed after that is not lost, and the work goes on', async ({
  quietPage: page,
  request,
  product,
}) => {
  await openFormOf(page, request, 'Before');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Typed before the store was gone');

  await dropDatabases(page, product.origin);
  const typed = 'Typed after the store was gone';
  await page.getByRole('textbox', { name: 'Notes' }).fill(typed);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await isInGoal(page, typed)) || (await isInDraft(page, typed))).toBe(true);

  await page.reload();
  await expect(pill(page)).toHaveText(/^(Synced|Saved on this device)/);
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save.or(goalList(page).getByRole('button', { name: 'Before', exact: true }))).toBeVisible();
  // The goal was not here again when it was saved: then the form has the text still.
  if (!(await isInGoal(page, typed))) {
    if (!(await save.isVisible())) await editGoal(page, 'Before');
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(typed);
    await save.click();
  }
  await expect.poll(() => isInGoal(page, typed)).toBe(true);
  await addGoal(page, 'Afterwards');
  await expect(pill(page)).toHaveText(synced);
});

test('a form whose goal was dropped with the databases says that it was not saved, and holds its text until it can be', async ({
  quietPage: page,
  request,
  product,
}) => {
  await openFormOf(page, request, 'Before');
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await product.stopServer('SIGKILL');
  await dropDatabases(page, product.origin);
  const typed = 'Typed after the store was gone';
  await notes.fill(typed);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notSaved = page.getByText('We didn’t save it. Your text is still here.');
  await expect(notSaved).toBeVisible();
  await expect(page.getByText('This goal isn’t on this device right now')).toBeVisible();
  await expect(notes).toHaveValue(typed);
  await expect.poll(() => isInDraft(page, typed)).toBe(true);
  await expect(page.getByText(/Goal (added|saved|updated|changed)/)).toHaveCount(0);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/goals');
  await expect(otherTab.getByText('You were editing “Before”. Your changes aren’t saved')).toBeVisible();
  await otherTab.close();

  await product.startServer();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('This goal isn’t on this device right now')).toBeHidden();
  await expect(notSaved).toBeVisible();
  await expect(notes).toHaveValue(typed);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notSaved).toBeHidden();
  await expect.poll(() => isInGoal(page, typed)).toBe(true);
});

test.describe('of a coach', () => {
  test.use({ ownServer: true });

  test('a full disk leaves a note in its form, and all goes on after a removal', async ({
    quietPage: page,
    request,
    product,
  }) => {
    const { coach } = await makeCoach(product, request);
    const [opened = '', kept = ''] = await submitMany(request, 2, 'Joinery');
    const insights = JSON.stringify(['Raise prices', 'Call them back', 'x'.repeat(100_000)]);
    changeDatabase(product, 'UPDATE submissions SET insights = ?', insights);
    const newest = await submitMany(request, 20, 'Printing');
    await page.addInitScript(fillable);
    await openStaffPage(page, coach.person, `/coaching/submissions/${opened}`);
    await isOnDevice(page, opened);
    await openFromList(page, 'Client20 Ferro');
    await isOnDevice(page, newest.at(-1) ?? '');
    await isSent(page);

    await fill(page, 'write');
    const { dialog, text, save } = await openNoteForm(page);
    await text.fill('Written on a full disk.');
    await expect(dialog.getByText('Your draft isn’t saved on this device')).toBeVisible();
    await save.click();
    await expect(dialog.getByText('Failed to add note.')).toBeVisible();
    await expect(dialog.getByText('Nothing was saved. Your text is still here.')).toBeVisible();
    await expect(text).toHaveValue('Written on a full disk.');
    await page.keyboard.press('Escape');
    await expect(pill(page)).toHaveText('Not saved');
    await expect(noteWith(page, 'Written on a full disk.')).toHaveCount(0);
    await expect(page.getByText('Note added')).toHaveCount(0);
    expect(await countUnsent(page)).toBe(0);

    await backToList(page);
    await page.getByRole('link', { name: 'What’s on this device' }).click();
    const banner = page.getByText('This device is out of storage');
    await expect(banner).toBeVisible();
    await expect(page.getByText(/Remove “Opened in the last 30 days” below to free \d+(\.\d)? KB\./)).toBeVisible();
    const remove = page.getByRole('button', { name: 'Remove 2 submissions: Opened in the last 30 days' });
    await remove.click();
    await expect(page.getByText(/^This device is full, so we couldn’t even remove something\./)).toBeVisible();

    // There is room for an edit now, and none for the texts that come with its answer.
    await keepElsewhere(product, request, coach, { pins: [{ id: kept, auto: false }], lastAt: Date.now() });
    await fill(page, 'write', 20_000);
    await remove.click();
    await expect.poll(() => textsHere(page)).not.toContain(opened);
    await expect(banner).toBeVisible();
    expect(await textsHere(page)).not.toContain(kept);

    await fill(page, undefined);
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => textsHere(page)).toEqual([kept, ...newest].sort());
    await expect(banner).toBeHidden();
    await expect(page.getByText('Ready to go offline')).toBeVisible();

    await openFromList(page, 'Client20 Ferro');
    const again = await openNoteForm(page);
    await expect(again.text).toHaveValue('Written on a full disk.');
    await again.save.click();
    await expect(again.dialog).toBeHidden();
    await expect(noteWith(page, 'Written on a full disk.')).toBeVisible();
    await isSent(page);
    expect(readDatabase(product, 'SELECT content FROM notes')).toEqual([{ content: 'Written on a full disk.' }]);
  });
});

/** By a link: a page that loads anew would not know of the full disk. */
const backToList = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Coaching Portal' }).click();

async function openFromList(page: Page, name: string): Promise<void> {
  await backToList(page);
  await page.getByRole('link', { name: `View Details, ${name}` }).click();
}

async function openNoteForm(page: Page) {
  await page.getByRole('button', { name: /^Note for coaches/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Note for coaches' });
  const save = dialog.getByRole('button', { name: 'Save for coaches' });
  return { dialog, save, text: dialog.getByRole('textbox', { name: 'Note', exact: true }) };
}

const isInGoal = async (page: Page, text: string): Promise<boolean> =>
  (await readRows(page, 'goals')).some(({ notes }) => notes === text);

const isInDraft = async (page: Page, text: string): Promise<boolean> =>
  JSON.stringify(await readRows(page, 'drafts')).includes(text);

/** As "Clear site data" does while the page is open; session and flags stay. */
async function dropDatabases(page: Page, origin: string): Promise<void> {
  const before = await readDeviceId(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await tools.detach();
  // It is told to be done before it is; what was written until then goes too, and no app could keep it.
  await expect.poll(() => readDeviceId(page)).not.toBe(before);
}

const fill = (page: Page, moment: Moment | undefined, roomBytes = 0) =>
  page.evaluate(([at, room]) => Object.assign(window, { fullAt: at, roomBytes: room }), [moment, roomBytes] as const);

/** In the page, before its scripts: a store that refuses what is written while `fullAt` says so. */
function fillable(): void {
  const full = () => new DOMException('There is no room.', 'QuotaExceededError');
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...record) {
      const isFull = window.fullAt !== undefined && JSON.stringify(record[0]).length > window.roomBytes;
      if (!isFull) return write.apply(this, record);
      if (window.fullAt === 'write') throw full();
      const made = write.apply(this, record);
      const { transaction } = this;
      if (window.fullAt === 'commit') Object.defineProperty(transaction, 'error', { value: full() });
      else Object.defineProperty(made, 'error', { value: full() });
      // What it wrote is undone either way.
      transaction.abort();
      return made;
    };
  }
}
