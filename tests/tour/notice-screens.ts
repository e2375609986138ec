import { expect, type Page } from '@playwright/test';
import { form } from '../browser/form.ts';
import { openAs, type Screen } from './states.ts';
import type { World } from './world.ts';

/** What the app says of itself: that there is a newer version of it, and that it can be installed. */
export const noticeScreens: Screen[] = [
  {
    page: 'update',
    state: 'default',
    async open(page, world) {
      await page.addInitScript(pretendUpdate, news);
      await openHistory(page, world);
      await page.getByText('New version ready').waitFor();
    },
  },
  {
    page: 'update',
    state: 'in another tab',
    async open(page, world) {
      await page.addInitScript(pretendUpdate, []);
      await openHistory(page, world);
      await expect(async () => {
        await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
        await page.getByText('This page was updated in another tab').waitFor({ timeout: 200 });
      }).toPass({ timeout: 20_000 });
    },
  },
  {
    page: 'update',
    state: 'with another database',
    async open(page) {
      await page.goto('/insights');
      await form(page).getByLabel('First name').fill('Dana');
      await form(page).getByText('Saved on this device').waitFor();
      await page.evaluate(changeDatabase);
      await page.getByText('Northbeam was updated in another tab.').waitFor();
    },
  },
  {
    page: 'update',
    state: 'a page whose code is gone',
    async open(page, world) {
      await openHistory(page, world);
      await page.route('**/assets/terms-screen-*.js', (route) => route.abort());
      await page.getByRole('link', { name: 'Terms of Service' }).click();
      await page.getByText('This page didn’t load').waitFor();
    },
  },
  {
    page: 'install',
    state: 'default',
    async open(page, world) {
      await pretendIphone(page);
      await openHistory(page, world);
      await page.getByRole('heading', { name: 'Add Northbeam to this device' }).scrollIntoViewIfNeeded();
    },
  },
  {
    page: 'install',
    state: 'by a button',
    async open(page, world) {
      await openHistory(page, world);
      await page.evaluate(() => localStorage.setItem('northbeam.used', '1'));
      await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
      await page.getByRole('button', { name: 'Install' }).scrollIntoViewIfNeeded();
    },
  },
  {
    page: 'install',
    state: 'the steps on an iPhone',
    isOverlay: true,
    async open(page, world) {
      await pretendIphone(page);
      await openHistory(page, world);
      await page.getByRole('button', { name: 'Show me how' }).click();
      await page.getByText('Add to Home Screen').waitFor();
    },
  },
];

const news = [
  { id: 'later', text: 'Goals can be put in order by hand, with a finger or with the arrow keys.' },
  { id: 'latest', text: 'The coach names what it has read.' },
];

async function openHistory(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, '/history');
  await page.getByRole('link', { name: 'Read Report' }).waitFor();
}

async function pretendIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    localStorage.setItem('northbeam.used', '1');
  });
}

/** A browser that has a newer version waiting; in the tour workers are blocked. */
function pretendUpdate(news: object[]): void {
  const scriptURL = new URL('/sw.js', location.href).href;
  const worker = Object.assign(new EventTarget(), {
    scriptURL,
    postMessage: (_: object, [port]: MessagePort[]) => port?.postMessage(news),
  });
  const registration = Object.assign(new EventTarget(), { waiting: news.length > 0 ? worker : null, active: worker });
  const container = Object.assign(new EventTarget(), { controller: worker, register: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: container });
}

/** As a newer version of the app in another tab does. */
function changeDatabase(): void {
  const opening = indexedDB.open('northbeam', 1_000);
  opening.onsuccess = () => opening.result.close();
}
