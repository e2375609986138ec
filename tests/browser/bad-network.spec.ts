import type { Page, Route } from '@playwright/test';
import { countUnsent, readRevs } from './engine.ts';
import { addGoal, goalList, pill } from './goals.ts';
import { leaveUnheard } from './leave-unheard.ts';
import { holdsAll, openAsNewPerson, synced } from './own-device.ts';
import { expect, test } from './product.ts';

const guestPage = '<!doctype html><title>Guest network</title><h1>Accept our terms, Zanzibar</h1>';

/** What a guest network puts in the place of every answer until its page was pressed through. */
const portals: Record<string, (route: Route) => Promise<void>> = {
  'a page in the place of each answer': (route) => route.fulfill({ contentType: 'text/html', body: guestPage }),
  'a redirect to its page': async (route) => {
    if (new URL(route.request().url()).pathname === '/guests') {
      return route.fulfill({ contentType: 'text/html', body: guestPage });
    }
    return route.fulfill({ status: 302, headers: { Location: '/guests' } });
  },
};

for (const [kind, portal] of Object.entries(portals)) {
  test(`behind a guest network that answers ${kind}, nothing counts as sent, nothing of it is kept, and all goes on after it`, async ({
    quietPage: page,
    request,
    product,
  }) => {
    const { token } = await openAsNewPerson(page, request);
    await holdsAll(page);
    await leaveUnheard(page);
    await page.route(/\/(api|guests)(\/|$)/, portal);

    await addGoal(page, 'Said in the lobby');
    await expect(pill(page)).toHaveText('Offline');
    await expect(goalList(page).getByText('Saved on this device, not synced yet')).toBeVisible();
    // Other calls take the page for an answer no more than sync does: the account falls back to what the device knows.
    await page.goto('/account');
    await expect(page.getByText('From your last visit online.')).toBeVisible();
    await expect(page.getByText('Zanzibar')).toHaveCount(0);
    await page.goto('/goals');
    await expect(goalList(page).getByText('Said in the lobby')).toBeVisible();
    expect(await countUnsent(page)).toBeGreaterThan(0);
    await expect(pill(page)).toHaveText('Offline');
    expect(await everythingKept(page)).not.toContain('Zanzibar');
    expect(await goalsOnServer(product.origin, token)).toEqual([]);

    await page.unroute(/\/(api|guests)(\/|$)/);
    await expect(pill(page)).toHaveText(synced);
    expect(await countUnsent(page)).toBe(0);
    expect(await goalsOnServer(product.origin, token)).toEqual(['Said in the lobby']);
  });
}

test('through thirty losses of the network each edit arrives once, in order, and the pill is true', async ({
  quietPage: page,
  request,
  product,
}) => {
  const { token } = await openAsNewPerson(page, request);
  // What each answer said is recorded. Every third is lost on its way back, so that its edits are sent again.
  const recorded: number[] = [];
  let isUp = true;
  await page.route('**/api/**', async (route) => {
    if (!isUp) return route.abort('internetdisconnected');
    if (!route.request().url().endsWith('/api/sync')) return route.continue();
    const response = await route.fetch();
    recorded.push((await response.json()).acceptedThrough);
    return recorded.length % 3 === 0 ? route.abort('connectionreset') : route.fulfill({ response });
  });

  for (let flap = 1; flap <= 30; flap++) {
    isUp = false;
    await addGoal(page, `Flap ${flap}`);
    if (flap % 10 === 0) {
      await expect(pill(page)).not.toHaveText(synced);
      expect(await countUnsent(page)).toBeGreaterThan(0);
    }
    isUp = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  await expect(pill(page)).toHaveText(synced);
  expect(await countUnsent(page)).toBe(0);

  const titles = Array.from({ length: 30 }, (_, i) => `Flap ${i + 1}`);
  const arrived = await goalsOnServer(product.origin, token);
  expect(arrived.toSorted(byNumber)).toEqual(titles);
  const held = await readRevs(page, 'goals');
  const inOrder = held.toSorted((a, b) => a.rev - b.rev).map(({ row }) => row.title);
  expect(inOrder).toEqual(titles);
  expect(recorded).toEqual(recorded.toSorted((a, b) => a - b));
  // At rest: what is asked next finds nothing that is not recorded.
  const before = recorded.length;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => recorded.length).toBeGreaterThan(before);
  expect(new Set(recorded.slice(before - 1)).size).toBe(1);
});

test('a server that is busy, slow or newer than the app: edits wait, are sent in the end, and the page says how it stands', async ({
  page,
  request,
  product,
}) => {
  const { token } = await openAsNewPerson(page, request);
  await expect(pill(page)).toHaveText(synced);

  await page.route('**/api/sync', (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: refusal('unavailable') }),
  );
  await addGoal(page, 'Asked while busy');
  await expect(pill(page)).toHaveText('Saved on this device');
  expect(await countUnsent(page)).toBeGreaterThan(0);
  await page.unroute('**/api/sync');
  await expect(pill(page)).toHaveText(synced);

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/sync', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await addGoal(page, 'Asked while slow');
  await expect(pill(page)).toHaveText(/^Sending \d+$/);
  answer.resolve();
  await expect(pill(page)).toHaveText(synced);
  await page.unroute('**/api/sync');
  expect((await goalsOnServer(product.origin, token)).toSorted()).toEqual(['Asked while busy', 'Asked while slow']);

  await page.route('**/api/sync', async (route) => {
    const response = await route.fetch();
    const { acceptedThrough, results } = await response.json();
    await route.fulfill({ status: 426, json: { ...refusal('upgrade_to_pull'), acceptedThrough, results } });
  });
  await addGoal(page, 'Asked by an old app');
  await expect(pill(page)).toHaveText('Update needed');
  await pill(page).click();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText('The new version isn’t available yet.')).toBeVisible();
  expect(await countUnsent(page)).toBe(0);
  await page.unroute('**/api/sync');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(pill(page)).toHaveText(synced);
  await expect(page.getByText('Please update the app')).toBeHidden();
});

const refusal = (code: string) => ({ error: { code, message: 'Not now.' }, message: 'Not now.' });

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Oldest first is not promised: whoever wants an order sorts. */
async function goalsOnServer(origin: string, token: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/steps`, { headers: { Authorization: `Bearer ${token}` } });
  const { steps } = (await answer.json()) as { steps: { title: string }[] };
  return steps.map(({ title }) => title);
}

/** All that the browser holds for us, but the files of the app. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.documentElement.outerHTML];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('northbeam')) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of db.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const reading = db.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        parts.push(JSON.stringify(rows));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) {
        const answer = await cache.match(asked);
        if (/html|json/.test(answer?.headers.get('Content-Type') ?? '')) parts.push((await answer?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
}
