import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { register } from './calls.ts';
import { countUnsent, edit, readRows } from './engine.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn } from './sign-in.ts';

const titlesOn = async (page: Page) => (await readRows(page, 'goals')).map(({ title }) => title);
const statusesOn = async (page: Page) => (await readRows(page, 'goals')).map(({ status }) => status);

test('an edit made on one device is on the other, and edits made while the server is gone meet on both', async ({
  quietPage: phone,
  newDevice,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  const laptop = await newDevice();
  for (const page of [phone, laptop]) await openSignedIn(page, person, '/account');

  const id = randomUUID();
  await edit(phone, 'goals.create', { id, title: 'Four kitchens a month' });
  await expect.poll(() => titlesOn(laptop)).toEqual(['Four kitchens a month']);

  await product.stopServer('SIGKILL');
  await edit(phone, 'goals.update', { id, set: { status: 'Completed' } });
  await edit(laptop, 'goals.update', { id, set: { title: 'Five kitchens a month' } });
  await phone.reload();
  await expect.poll(() => statusesOn(phone)).toEqual(['Completed']);
  expect(await titlesOn(phone)).toEqual(['Four kitchens a month']);
  await expect.poll(() => countUnsent(phone)).toBe(1);

  await product.startServer();
  for (const page of [phone, laptop]) {
    await expect.poll(() => titlesOn(page), { timeout: 30_000 }).toEqual(['Five kitchens a month']);
    await expect.poll(() => statusesOn(page)).toEqual(['Completed']);
    expect(await countUnsent(page)).toBe(0);
  }
});

test('while the server is gone a device asks ever more rarely, however sure the browser is of its network', async ({
  quietPage: page,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  await openSignedIn(page, person, '/account');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await product.stopServer('SIGKILL');
  let asked = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/sync')) asked += 1;
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForTimeout(5_000);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(10);
  await product.startServer();
});

test('of two tabs one sends; the other one takes over when it is closed', async ({ quietPage: first, request }) => {
  const person = newPerson();
  await register(request, person);
  await openSignedIn(first, person, '/account');
  const second = await first.context().newPage();
  await second.goto('/account');
  const id = randomUUID();
  await edit(second, 'goals.create', { id, title: 'Four kitchens a month' });
  await expect.poll(() => countUnsent(first)).toBe(0);
  await first.close();
  await edit(second, 'goals.update', { id, set: { title: 'Five kitchens a month' } });
  await expect.poll(() => countUnsent(second)).toBe(0);
});
