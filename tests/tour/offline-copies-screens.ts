import type { Page } from '@playwright/test';
import { notPermitted } from './coaching-screens.ts';
import { cutOff, isSynced, keepWaiting, openAs, type Screen } from './states.ts';
import type { World } from './world.ts';

const path = '/coaching/offline';
const sync = '**/api/sync';

/** What of the submissions is on a coach's device. */
export const offlineCopiesScreens: Screen[] = [
  {
    page: 'offline-copies',
    state: 'default',
    async open(page, world) {
      await openSynced(page, world, '/coaching');
      // The other states share this coach: the server must not learn of the pins.
      await keepWaiting(page, sync);
      await page.getByRole('button', { name: /^Keep (offline|(these|the newest) \d+ offline)$/ }).click();
      await page.getByRole('button', { name: /^Keep \d+$/ }).click();
      await page.getByRole('link', { name: 'What’s on this device' }).click();
      await page.getByText('Ready for the flight').waitFor();
    },
  },
  {
    page: 'offline-copies',
    state: 'nothing kept',
    async open(page, world) {
      await openSynced(page, world, path);
      await page.getByText('You haven’t kept any submissions yet').waitFor();
    },
  },
  {
    page: 'offline-copies',
    state: 'downloading',
    async open(page, world) {
      await openSynced(page, world, path);
      await keepWaiting(page, sync);
      await writePins(page, { count: 3, syncedDaysAgo: 0 });
      await page.getByText('Not ready yet').waitFor();
    },
  },
  {
    page: 'offline-copies',
    state: 'offline, two days old, not all here',
    async open(page, world) {
      await openSynced(page, world, path);
      await cutOff(page, sync);
      await writePins(page, { count: 3, syncedDaysAgo: 2 });
      await page.getByText('The download continues when you’re back online.').waitFor();
    },
  },
  {
    page: 'offline-copies',
    state: 'a list to be kept',
    isOverlay: true,
    async open(page, world) {
      await openSynced(page, world, '/coaching');
      await page.getByRole('button', { name: /^Keep (offline|(these|the newest) \d+ offline)$/ }).click();
      await page.getByRole('button', { name: /^Keep \d+$/ }).waitFor();
    },
  },
  notPermitted('offline-copies', path, 'newcomer'),
  notPermitted('offline-copies', path, 'visitor'),
];

async function openSynced(page: Page, { coach }: World, at: string): Promise<void> {
  await openAs(page, coach, at);
  await isSynced(page);
}

/** Pins submissions by hand that no server has, and opens the page again. */
async function writePins(page: Page, pins: { count: number; syncedDaysAgo: number }): Promise<void> {
  await page.evaluate(writeInPage, pins);
  await page.reload();
}

async function writeInPage({ count, syncedDaysAgo }: { count: number; syncedDaysAgo: number }): Promise<void> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await settled(indexedDB.open(`northbeam-${localStorage.getItem('northbeam.owner')}`));
  const trans = db.transaction(['pins', 'state'], 'readwrite');
  for (let at = 0; at < count; at += 1) {
    const row = { id: `submission-${at}`, auto: false, createdAt: Date.now() };
    trans.objectStore('pins').put({ key: `staff:${row.id}`, rev: 1, generation: 1, row });
  }
  const states = trans.objectStore('state');
  const state = await settled(states.get('the one'));
  const at = Date.now() - syncedDaysAgo * 86_400_000;
  states.put({ ...state, answeredAt: at, syncedAt: at, serverTime: at }, 'the one');
  await new Promise((resolve) => {
    trans.oncomplete = resolve;
  });
  db.close();
}
