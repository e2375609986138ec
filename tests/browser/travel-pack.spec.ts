import { type APIRequestContext, expect as baseExpect, type Page } from '@playwright/test';
import { readDatabase } from './database.ts';
import { readRows } from './engine.ts';
import { loseServer, serverIsBack } from './own-device.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { makeCoach } from './staff.ts';
import { addNote, isSent, noteWith } from './submission-page.ts';

test.use({ ownServer: true });

/** So many are on every staff device without a pin. */
const newestCount = 20;

const textsHere = async (page: Page): Promise<string[]> =>
  (await readRows(page, 'submissionBodies')).map(({ id }) => String(id)).sort();
const sorted = (ids: readonly string[]): string[] => [...ids].sort();

/** Sends the questionnaire so many times, each as somebody else of this industry. @returns their ids, oldest first */
async function submitMany(request: APIRequestContext, count: number, industry: string): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { email, company } = newPerson(`Client${at}`, 'Ferro');
    const data = {
      firstName: `Client${at}`,
      lastName: 'Ferro',
      email,
      company,
      problems: 'Marketing',
      ...details,
      industry,
    };
    const answer = await request.post('/api/submit', { data });
    baseExpect(answer.status()).toBe(201);
    ids.push((await answer.json()).submissionId);
  }
  return ids;
}

test('a filtered list is kept, read without a server and removed there, and the server agrees', async ({
  quietPage: page,
  product,
  request,
}) => {
  const { coach } = await makeCoach(product, request);
  const listed = await submitMany(request, 23, 'Joinery');
  const newest = await submitMany(request, newestCount, 'Printing');
  const pinned = () => readDatabase<{ id: string }>(product, 'SELECT id FROM pins').map(({ id }) => id);
  await openStaffPage(page, coach.person, '/coaching?filter[industry]=Joinery');
  await expect(page.getByText('Showing 20 of 23 submissions')).toBeVisible();
  await expect.poll(() => textsHere(page)).toEqual(sorted(newest));

  await page.getByRole('button', { name: 'Keep these 23 on this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep on this device' });
  await expect(dialog).toContainText(/23 submissions, about [\d.]+ KB/);
  await dialog.getByRole('button', { name: 'Keep 23' }).click();
  await expect.poll(() => textsHere(page)).toEqual(sorted([...listed, ...newest]));
  await isSent(page);
  expect(sorted(pinned())).toEqual(sorted(listed));
  await page.getByRole('link', { name: 'What’s on this device' }).click();
  await expect(page.getByText('Ready for the flight')).toBeVisible();

  await loseServer(product, page);
  const [first = '', second = ''] = listed;
  for (const id of [first, second]) {
    await page.goto(`/coaching/submissions/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Client\d Ferro/);
    await expect(page.getByText(details.desiredOutcome)).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
  }
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
  expect(await textsHere(page)).toHaveLength(43);

  await serverIsBack(product, page);
  await isSent(page);
  await expect.poll(() => textsHere(page)).toEqual(sorted([...listed.slice(1), ...newest]));
  expect(sorted(pinned())).toEqual(sorted(listed.slice(1)));
});

test('a coach’s day without a server: 50 read, 10 notes, 10 goals and 5 statuses arrive once', async ({
  quietPage: page,
  newDevice,
  product,
  request,
}) => {
  test.slow();
  const { coach } = await makeCoach(product, request);
  const ids = await submitMany(request, 50, 'Joinery');
  await openStaffPage(page, coach.person, '/coaching');
  await page.getByRole('button', { name: 'Keep these 50 on this device' }).click();
  await page.getByRole('button', { name: 'Keep 50' }).click();
  await expect.poll(() => textsHere(page)).toHaveLength(50);
  await isSent(page);
  await loseServer(product, page);

  for (const [at, id] of ids.entries()) {
    await page.goto(`/coaching/submissions/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Client${at + 1} Ferro`);
    await expect(page.getByText(details.desiredOutcome)).toBeVisible();
    if (at % 5 !== 0) continue;
    await addNote(page, 'Note for coaches', `Note ${at}`);
    await addGoal(page, `Goal ${at}`);
    if (at % 10 === 0) await setStatus(page, `Goal ${at}`, 'In Progress');
  }
  await page.goto('/coaching');
  await expect(page.getByText('on this device', { exact: false }).first()).toBeVisible();

  await serverIsBack(product, page);
  await isSent(page);
  const worked = ids.map((_, at) => at).filter((at) => at % 5 === 0);
  const notes = readDatabase<{ content: string }>(product, 'SELECT content FROM notes');
  expect(sorted(notes.map(({ content }) => content))).toEqual(sorted(worked.map((at) => `Note ${at}`)));
  const goals = readDatabase<{ title: string; status: string }>(product, 'SELECT title, status FROM goals');
  const statusOf = (at: number) => (at % 10 === 0 ? 'In Progress' : 'Not Started');
  expect(sorted(goals.map(({ title, status }) => `${title}: ${status}`))).toEqual(
    sorted(worked.map((at) => `Goal ${at}: ${statusOf(at)}`)),
  );

  const other = await newDevice();
  await openStaffPage(other, coach.person, `/coaching/submissions/${ids[0]}`);
  await expect(noteWith(other, 'Note 0')).toHaveCount(1);
  await expect(other.getByRole('button', { name: 'Edit goal Goal 0' })).toHaveCount(1);
});

async function addGoal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add coach goal' }).click();
  const form = page.getByRole('dialog', { name: 'Add Coach Goal' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('button', { name: 'Add goal' }).click();
  await expect(form).toBeHidden();
}

async function setStatus(page: Page, title: string, status: string): Promise<void> {
  await page.getByRole('button', { name: `Edit goal ${title}` }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Status' }).selectOption(status);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toBeHidden();
}

test('a download that breaks off leaves its old stamp, and the pack is not ready', async ({
  quietPage: page,
  product,
  request,
}) => {
  const { coach } = await makeCoach(product, request);
  await submitMany(request, 45, 'Joinery');
  await openStaffPage(page, coach.person, '/coaching');
  await expect.poll(() => textsHere(page)).toHaveLength(newestCount);
  await isSent(page);
  const stamp = () => page.evaluate(readStamp);
  const before = await stamp();
  // The first answer arrives, the later ones don’t.
  let answered = 0;
  await page.context().route('**/api/sync', async (route) => {
    answered += 1;
    if (answered > 1) return route.abort('connectionrefused');
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, more: true } });
  });
  await page.getByRole('button', { name: 'Keep these 45 on this device' }).click();
  await page.getByRole('button', { name: 'Keep 45' }).click();
  await expect.poll(() => answered).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'What’s on this device' }).click();
  await expect(page.getByText('Not ready yet')).toBeVisible();
  expect(await stamp()).toBe(before);

  await page.context().unroute('**/api/sync');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Ready for the flight')).toBeVisible();
  expect(await stamp()).toBeGreaterThan(before);
});

/** Runs in the page: when the last whole download ended, epoch ms. */
async function readStamp(): Promise<number> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('northbeam-'))?.name ?? '';
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await settled(indexedDB.open(name));
  const records = (await settled(db.transaction('state').objectStore('state').getAll())) as { syncedAt?: number }[];
  db.close();
  return records.find(({ syncedAt }) => syncedAt !== undefined)?.syncedAt ?? 0;
}
