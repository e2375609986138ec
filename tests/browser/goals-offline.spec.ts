import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { register } from './calls.ts';
import { countUnsent } from './engine.ts';
import { addGoal, editGoal, goalList, pill, titlesShown } from './goals.ts';
import { loseServer, openAsNewPerson, serverIsBack, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn } from './sign-in.ts';

test('the first goal is added on an empty device without a server, and is there after a cold start', {
  tag: '@gate',
}, async ({ quietPage: page, request, product }) => {
  await openAsNewPerson(page, request);
  await expect(page.getByText('No goals have been added yet.')).toBeVisible();
  await loseServer(product, page);

  await page.reload();
  await expect(page.getByText('No goals have been added yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Your First Goal' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Hire a lead');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(goalList(page).getByText('Saved on this device, not synced yet')).toBeVisible();
  await expect(pill(page)).toHaveText('Offline');

  const url = page.url();
  await page.close();
  const next = await page.context().newPage();
  await next.goto(url);
  await expect.poll(() => titlesShown(next)).toEqual(['Hire a lead']);

  await serverIsBack(product, next);
  await expect(pill(next)).toHaveText(synced);
  await expect(goalList(next).getByText('not sent yet')).toHaveCount(0);
  const answer = await request.get('/api/steps', { headers: { Authorization: `Bearer ${await tokenOf(next)}` } });
  expect((await answer.json()).steps).toMatchObject([{ title: 'Hire a lead' }]);
});

test('twenty edits without a server survive the end of the browser, and another device shows them', async ({
  newDevice,
  request,
  product,
}) => {
  const person = newPerson();
  await register(request, person);
  const laptop = await newDevice();
  await openSignedIn(laptop, person, '/goals');
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-profile-'));
  let phone = await openProfile(folder, product.origin);
  await openSignedIn(phone, person, '/goals');
  await addGoal(phone, 'Goal 0');
  await loseServer(product, phone);

  for (let i = 1; i <= 10; i++) await addGoal(phone, `Goal ${i}`);
  for (let i = 1; i <= 10; i++) {
    await goalList(phone)
      .getByRole('button', { name: `Complete Goal ${i}`, exact: true })
      .click();
    await expect(goalList(phone).getByRole('button', { name: `Reopen Goal ${i}`, exact: true })).toBeVisible();
  }
  await expect(goalList(phone).getByText('Saved on this device')).toHaveCount(10);
  await expect.poll(() => countUnsent(phone)).toBeGreaterThanOrEqual(20);
  await killBrowser(phone, folder);
  // Chromium may not have written it yet; the worst case is the one that is shown here.
  rmSync(join(folder, 'Default', 'Local Storage'), { recursive: true });

  phone = await openProfile(folder, product.origin);
  await phone.goto('/goals');
  await expect(phone.getByRole('tab', { name: 'Completed 10' })).toBeVisible();
  await serverIsBack(product, phone, laptop);
  await expect(pill(phone)).toHaveText('Sign in to send');
  await phone.goto('/?signin=1');
  await signIn(phone, person);
  await phone.goto('/goals');
  await expect(pill(phone)).toHaveText(synced);
  await expect(laptop.getByRole('tab', { name: 'Completed 10' })).toBeVisible();
  await expect(laptop.getByRole('tab', { name: 'All Goals 11' })).toBeVisible();
  await phone.context().close();
  rmSync(folder, { recursive: true, force: true });
});

for (const first of ['phone', 'laptop'] as const) {
  test(`two people edit one goal without a server, and both edits stand when the ${first} is first to send`, async ({
    quietPage: phone,
    newDevice,
    request,
    product,
  }) => {
    const person = newPerson();
    await register(request, person);
    const laptop = await newDevice();
    for (const page of [phone, laptop]) await openSignedIn(page, person, '/goals');
    await addGoal(phone, 'Open a second workshop');
    await expect(goalList(laptop).getByText('Open a second workshop')).toBeVisible();
    await loseServer(product, phone, laptop);

    await editGoal(phone, 'Open a second workshop');
    await phone.getByRole('textbox', { name: 'Title' }).fill('Open a third workshop');
    await phone.getByRole('button', { name: 'Save changes' }).click();
    await expect(phone.getByRole('button', { name: 'Save changes' })).toBeHidden();
    await goalList(laptop).getByRole('button', { name: 'Complete Open a second workshop' }).click();
    await expect(laptop.getByRole('tab', { name: 'Completed 1' })).toBeVisible();

    const [sooner, later] = first === 'phone' ? [phone, laptop] : [laptop, phone];
    const url = later.url();
    await later.goto('about:blank');
    await serverIsBack(product, sooner);
    await expect(pill(sooner)).toHaveText(synced);
    await later.goto(url);
    for (const page of [phone, laptop]) {
      await expect(pill(page)).toHaveText(synced);
      await expect.poll(() => titlesShown(page)).toEqual(['Open a third workshop']);
      await expect(page.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
    }
  });
}

const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('northbeam.token'));

/** A browser whose profile lies on the disk, so that it can be started again. */
async function openProfile(folder: string, baseURL: string): Promise<Page> {
  const { launchOptions, ...phone } = test.info().project.use;
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    viewport: phone.viewport ?? null,
    hasTouch: true,
    isMobile: true,
    baseURL,
  });
  return context.pages()[0] ?? context.newPage();
}

/** As when the phone's battery ends: nothing is told to the page. */
async function killBrowser(page: Page, folder: string): Promise<void> {
  const closed = page.context().waitForEvent('close');
  const own = execFileSync('pgrep', ['-f', '--', `--user-data-dir=${folder}`], { encoding: 'utf8' });
  for (const pid of own.trim().split('\n')) kill(Number(pid));
  await closed;
}

/** Those that the first one takes along are gone already. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
