import type { CDPSession, Page } from '@playwright/test';
import { paths, prerenderedPaths } from '#schema/paths.ts';
import { openAs } from '../tour/states.ts';
import { register } from './calls.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';

test('the manifest is one that the browser takes, and the app can be installed', async ({ quietPage: page }) => {
  await openKept(page, '/');
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  expect(errors).toEqual([]);
  expect(await readInstallabilityErrors(session)).toEqual([]);
});

test('what the manifest names is there', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('Northbeam');
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons);
  for (const { src, type } of [...manifest.icons, ...shortcutIcons, ...manifest.screenshots]) {
    const answer = await request.get(src);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(type);
  }
});

test('every page opens from its address with the server gone, whatever the address carries', async ({
  quietPage: page,
  request,
  product,
}) => {
  const token = await register(request, newPerson());
  await openAs(page, { person: newPerson(), token }, '/history');
  await isKept(page);
  await product.stopServer('SIGKILL');
  for (const path of Object.values(paths)) {
    await expectPage(page, toAddress(path));
    await expectPage(page, `${toAddress(path)}?new=1&title=Hire%20a%20joiner`);
  }
  await product.startServer();
});

test('pages made at build time come offline as they were made', async ({ quietPage: page, product }) => {
  await openKept(page, '/insights');
  const made = new Map<string, string>();
  for (const path of prerenderedPaths) made.set(path, await sourceOf(page, path));
  await product.stopServer('SIGKILL');
  for (const [path, source] of made) {
    expect(await sourceOf(page, path)).toBe(source);
    expect(await sourceOf(page, `${path}?source=share`)).toBe(source);
    expect(source).toContain('<h1');
  }
  await product.startServer();
});

test('calls, the cashier and what is for developers are neither kept nor answered by the worker', async ({
  page,
  product,
}) => {
  await openKept(page, '/');
  await page.evaluate(async () => {
    for (const path of ['/api/config', '/cashier/cs_none', '/dev/outbox']) await fetch(path);
  });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(api|cashier|dev)\//.test(path))).toEqual([]);
  expect(kept.filter((path) => /screenshot/.test(path))).toEqual([]);
  expect(kept.length).toBeGreaterThan(50);

  await product.stopServer('SIGKILL');
  for (const path of ['/api/config', '/cashier/cs_none', '/dev/outbox']) {
    await expect(page.goto(path)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  }
  await product.startServer();
});

async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isKept(page);
}

/** The service worker holds all files of the app, and this page. */
async function isKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const toAddress = (pattern: string) => pattern.replaceAll(/:\w+/g, 'c56a4180-65aa-42ec-a945-5fd21dec0538');

/** The page's own code has come; what it shows without a network is its own matter. */
async function expectPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#main'), address).toBeVisible();
  await expect(page.getByText('Loading the page'), address).toHaveCount(0);
  for (const words of ['This page didn’t load', 'Page not found']) {
    await expect(page.getByText(words), address).toHaveCount(0);
  }
}

/** The HTML, before any script has run. */
async function sourceOf(page: Page, address: string): Promise<string> {
  const answer = await page.goto(address);
  return (await answer?.text()) ?? '';
}

async function readInstallabilityErrors(session: CDPSession): Promise<string[]> {
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's contexts are such windows.
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}
