import type { BrowserContext, Page } from '@playwright/test';
import { register, submit } from './calls.ts';
import { changeDatabase, readDatabase } from './database.ts';
import { findOnDevice } from './device-storage.ts';
import { readRows } from './engine.ts';
import { pill } from './goals.ts';
import { synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn, openStaffPage } from './sign-in.ts';
import { editUser, makeAdmin, makeCoach } from './staff.ts';
import { addNote, isOnDevice, isSent, noteWith } from './submission-page.ts';

/** Collects every body that a browser has received whole. */
function recordBodies(context: BrowserContext): string[] {
  const bodies: string[] = [];
  context.on('response', (response) => {
    // A stream never ends, and a browser that closes while somebody waits for its body can crash.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    // A redirect has none.
    response.text().then(
      (body) => bodies.push(body),
      () => undefined,
    );
  });
  return bodies;
}

test('a coach writes to the client, who reads it and gets no byte of a note for coaches', { tag: '@gate' }, async ({
  quietPage: desk,
  newDevice,
  request,
  product,
}) => {
  const { coach } = await makeCoach(product, request);
  const client = newPerson('Aiko', 'Brandt');
  const token = await register(request, client);
  const submissionId = await submit(request, client, token);
  const phone = await newDevice();
  const bodies = recordBodies(phone.context());
  await openSignedIn(phone, client, '/goals');
  await expect(pill(phone)).toHaveText(synced);

  await openStaffPage(desk, coach.person, '/coaching');
  await desk.getByRole('searchbox', { name: 'Search submissions' }).fill(client.email);
  await expect(desk.getByRole('link', { name: /^View Details/ })).toHaveCount(1);
  await desk.getByRole('link', { name: 'View Details, Aiko Brandt' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Aiko Brandt');
  await isOnDevice(desk, submissionId);

  const secret = 'pangolin';
  const shared = 'Price book first, twenty units.';
  await addNote(desk, 'Note for coaches', `They are broke, ${secret}.`);
  await isSent(desk);
  await addNote(desk, 'Write to Aiko', shared);
  await isSent(desk);
  await expect(noteWith(desk, secret)).toContainText('Internal, coaches only');
  await expect(noteWith(desk, shared)).toContainText('Visible to client');

  await expect.poll(async () => (await readRows(phone, 'notes')).map(({ content }) => content)).toEqual([shared]);
  await expect.poll(() => bodies.some((body) => body.includes(shared))).toBe(true);
  await phone.goto(`/history/${submissionId}/notes`);
  await expect(noteWith(phone, shared)).toBeVisible();
  await expect(pill(phone)).toHaveText(synced);
  expect(await findOnDevice(phone, [shared])).not.toEqual([]);
  expect(await findOnDevice(phone, [secret])).toEqual([]);
  expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
});

test('a client and a visitor read that the pages are for staff, and no data is asked for', { tag: '@gate' }, async ({
  quietPage: phone,
  newDevice,
  request,
}) => {
  const client = newPerson();
  const token = await register(request, client);
  const submissionId = await submit(request, client, token);
  const visitor = await newDevice();
  const asked: string[] = [];
  for (const page of [phone, visitor]) {
    page.context().on('request', (call) => {
      if (/^\/api\/(coaching|auth\/(all|user\/)|audit|orders|sync\/escrow)/.test(new URL(call.url()).pathname))
        asked.push(call.url());
    });
  }
  await openSignedIn(phone, client, '/home');
  for (const path of [
    '/coaching',
    `/coaching/submissions/${submissionId}`,
    '/coaching/offline',
    '/users',
    '/users/payments',
    '/users/audit',
    '/users/unsent',
  ]) {
    await isRefused(phone, path);
    await expect(phone.getByRole('main').getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await isRefused(visitor, path);
    await expect(visitor.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
  expect(asked).toEqual([]);
});

async function isRefused(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('You do not have access to this page.', { exact: true })).toBeVisible();
}

test.describe('with two admins', () => {
  test.use({ ownServer: true });

  test('a batch that would leave no admin saves nothing, and the field says why', async ({
    quietPage: page,
    request,
    product,
  }) => {
    const admin = await makeAdmin(product, request);
    const [other, client] = [newPerson('Ruth', 'Lindqvist'), newPerson('Nadia', 'Koval')];
    for (const person of [other, client]) await register(request, person);
    changeDatabase(product, `UPDATE users SET role = 'admin' WHERE email = ?`, other.email);

    await openStaffPage(page, admin.person, '/users');
    await page.getByLabel('Status of Nadia Koval').selectOption('Inactive');
    const role = page.getByLabel('Role of Ines Duarte');
    await role.selectOption('client');
    // This page does not know yet that there is only one admin left.
    await editUser(request, admin, other, { status: 'Inactive' });
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await bar.getByRole('button', { name: 'Save' }).click();

    await expect(role).toHaveAttribute('aria-invalid', 'true');
    await expect(role).toHaveAccessibleDescription(/You cannot change the last admin to another role\./);
    await expect(bar).toContainText('2 changes for 2 people');
    const sql = 'SELECT role, status FROM users WHERE email = ?';
    expect(readDatabase(product, sql, client.email)).toEqual([{ role: 'client', status: 'Active' }]);
    expect(readDatabase(product, sql, admin.person.email)).toEqual([{ role: 'admin', status: 'Active' }]);
  });
});
