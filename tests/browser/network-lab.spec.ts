import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { register, submit } from './calls.ts';
import { countUnsent, readRows } from './engine.ts';
import { addGoal, goalList, pill } from './goals.ts';
import { openAsNewPerson, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage, signIn, signInDialog } from './sign-in.ts';
import { makeCoach } from './staff.ts';
import { isOnDevice } from './submission-page.ts';

test('the app for people holds nothing of the network lab, that for tests does', () => {
  const ofLab = /network-lab|Network lab|NETWORK_LAB|filled the disk/;
  expect(scriptsOf('dist/app').filter((code) => ofLab.test(code))).toEqual([]);
  expect(scriptsOf('dist/lab').filter((code) => ofLab.test(code)).length).toBeGreaterThan(0);
});

test.describe('in a build for tests', () => {
  test.use({ ownServer: true, environment: { NETWORK_LAB: '1' } });

  test('what is switched on in one tab holds in all of them, is named on each page, and ends with its switch', async ({
    quietPage: page,
    request,
  }) => {
    const { person } = await openAsNewPerson(page, request);
    await expect(pill(page)).toHaveText(synced);
    const lab = await page.context().newPage();
    await lab.goto('/sync');
    const strip = (words: string) => page.getByText(`Network lab: ${words}`);

    await choose(lab, 'Offline');
    await addGoal(page, 'Said offline');
    await expect(pill(page)).toHaveText('Offline');
    await expect(strip('offline')).toBeVisible();
    await page.reload();
    await expect(strip('offline')).toBeVisible();
    await expect(pill(page)).toHaveText('Offline');
    await expect(goalList(page).getByText('Saved on this device, not synced yet')).toBeVisible();
    expect(await countUnsent(page)).toBeGreaterThan(0);
    await lab.getByRole('button', { name: 'Reset all' }).last().click();
    await expect(pill(page)).toHaveText(synced);
    await expect(strip('offline')).toBeHidden();
    expect(await countUnsent(page)).toBe(0);

    await choose(lab, 'Captive portal');
    await addGoal(page, 'Said in a café');
    await expect(pill(page)).toHaveText('Offline');
    await choose(lab, 'As it is');
    await expect(pill(page)).toHaveText(synced);

    await lab.getByRole('checkbox', { name: 'Full' }).check();
    await page.getByRole('button', { name: 'Add a goal' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Too much');
    await page.getByRole('button', { name: 'Save goal' }).click();
    await expect(pill(page)).toHaveText('Not saved');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Too much');
    await expect(page.getByText(/Saved on this device/)).toHaveCount(0);
    await lab.getByRole('checkbox', { name: 'Full' }).uncheck();
    await page.getByRole('button', { name: 'Save goal' }).click();
    await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();
    await expect(pill(page)).toHaveText(synced);

    // Signing in is asked for in the tab that sends, over whatever is there: which one that is may change on a busy machine.
    await choose(lab, '401');
    const isAskedIn = (tab: Page) => signInDialog(tab).isVisible();
    await expect.poll(async () => (await isAskedIn(lab)) || (await isAskedIn(page))).toBe(true);
    await lab.close();
    if (await isAskedIn(page)) await page.keyboard.press('Escape');
    await expect(signInDialog(page)).toBeHidden();
    await goalList(page).getByRole('button', { name: 'Complete Too much' }).click();
    await expect(pill(page)).toHaveText('Sign in to send');
    await page.goto('/sync');
    // Nothing was sent since: what waits can still be taken back.
    const waiting = page.getByText('Goal “Too much” completed', { exact: true });
    await page.getByRole('button', { name: 'Discard: Goal “Too much” completed' }).click();
    await expect(page.getByText('Discarded: Goal “Too much” completed')).toBeVisible();
    await expect(waiting).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(waiting).toBeVisible();
    await choose(page, 'As it is');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await signIn(page, person);
    await expect(pill(page)).toHaveText(synced);
    expect(await countUnsent(page)).toBe(0);
    const rows = await readRows(page, 'goals');
    expect(rows.find(({ title }) => title === 'Too much')).toMatchObject({ status: 'Completed' });
    const titles = rows.map(({ title }) => title);
    expect(titles.sort()).toEqual(['Said in a café', 'Said offline', 'Too much']);
  });

  test('a coach’s pages show what the device has under each fault of the network', async ({
    quietPage: page,
    request,
    product,
  }) => {
    const { coach } = await makeCoach(product, request);
    const client = newPerson('Ben', 'Ito');
    const submissionId = await submit(request, client, await register(request, client));
    await openStaffPage(page, coach.person, `/coaching/submissions/${submissionId}`);
    await isOnDevice(page, submissionId);
    await page.goto('/users');
    await expect(page.getByText('Ben Ito').first()).toBeVisible();
    await expect(pill(page)).toHaveText(synced);
    const lab = await page.context().newPage();
    await lab.goto('/sync');
    const seen: Record<string, string> = {
      '/coaching': 'Ben Ito',
      [`/coaching/submissions/${submissionId}`]: 'Ben Ito',
      '/coaching/offline': 'On this device',
      '/users': 'Ben Ito',
    };
    for (const [name, strip] of [
      ['Offline', 'offline'],
      ['Captive portal', 'captive portal'],
    ] as const) {
      await choose(lab, name);
      for (const [path, text] of Object.entries(seen)) {
        await page.goto(path);
        await expect(page.getByText(`Network lab: ${strip}`)).toBeVisible();
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        await expect(page.getByText(/As of/).first()).toBeVisible();
      }
    }
  });
});

const choose = (lab: Page, name: string) => lab.getByRole('radio', { name, exact: true }).check();

const scriptsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
