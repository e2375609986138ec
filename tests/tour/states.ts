import { expect, type Page, type Route } from '@playwright/test';
import type { Insider, World } from './world.ts';

/** One designed state of one page. */
export interface Screen {
  /** The page, as a word for a file name. */
  page: string;
  state: string;
  /** Brings a fresh browser into the state and waits until it shows. */
  open(page: Page, world: World): Promise<void>;
  /** Something lies over the page, so that a picture is of the window and not of the whole page. */
  isOverlay?: boolean;
}

/** Calls to this path are answered late: what shows meanwhile stays. */
export const keepWaiting = (page: Page, path: string): Promise<unknown> => page.route(path, () => undefined);

/** Calls to this path do not come through. */
export const cutOff = (page: Page, path: string): Promise<unknown> => page.route(path, (route) => route.abort());

/**
 * Waits for the words that the app shows when it gives up a call, with its clock put forward over the seconds between its
 * tries. The clock has to be installed before the page is opened.
 */
export const waitOutTries = (page: Page, words: string): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(2_000);
    await page.getByText(words).waitFor({ timeout: 200 });
  }).toPass({ timeout: 20_000 });

/** Changes the real answer of a call. */
export async function changeAnswer(page: Page, path: string, changes: Record<string, unknown>): Promise<void> {
  await page.route(path, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

/** Opens a page as somebody who signed in here before. */
export async function openAs(page: Page, { token }: Insider, path: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('northbeam.token', value), token);
  await page.goto(path);
}

/** Opens a page on a device that is this person's, and holds nothing of theirs yet. */
export async function openOnOwnDevice(page: Page, insider: Insider, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('northbeam.owner', 'n'.repeat(22)));
  await openAs(page, insider, path);
}

/** The device holds what this one's person has. */
export const isSynced = (page: Page): Promise<void> => page.getByText(/^Synced/).waitFor();

/** Shows the filters of the portal's list, which a phone folds away. */
export async function unfoldFilters(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search submissions' }).waitFor();
  const filters = page.getByRole('button', { name: 'Filters', expanded: false });
  if (await filters.isVisible()) await filters.click();
}

/** Opens the page again without the server, once all of it is on the device. */
export async function goOffline(page: Page): Promise<void> {
  await isSynced(page);
  await cutOff(page, '**/api/**');
  await page.reload();
}

interface RowChange {
  /** Names the rows by their title; all of the table without one. */
  title?: string;
  /** Replaces these fields; without them the rows are deleted. */
  row?: Record<string, unknown>;
}

/** Changes rows of the person's database in place, as if elsewhere. The page must be opened again to show them. */
export const changeRows = (page: Page, table: string, change: RowChange): Promise<void> =>
  page.evaluate(
    async ({ table, title, row }) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('northbeam-')) continue;
        const db = await answered(indexedDB.open(name));
        const store = db.transaction(table, 'readwrite').objectStore(table);
        const records: { key: string; row: { title?: string } | null }[] = await answered(store.getAll());
        for (const record of records.filter((one) => title === undefined || one.row?.title === title))
          await (row
            ? answered(store.put({ ...record, row: { ...record.row, ...row } }))
            : answered(store.delete(record.key)));
        db.close();
      }
    },
    { table, ...change },
  );

/** Answers as the server does when something of its own fails. */
export const internalError = { status: 500, json: { error: { code: 'internal', message: 'API Error' } } };

/** The server's answer to every edit is that it may not be. */
export const refuseEdits = (page: Page, message: string): Promise<unknown> =>
  page.route('**/api/sync', async (route) => {
    const { mutations } = route.request().postDataJSON();
    const response = await route.fetch({ postData: { ...route.request().postDataJSON(), mutations: [] } });
    const answer = await response.json();
    const results = mutations.map(({ id, args }: { id: number; args: unknown }) => ({
      ...{ id, status: 'rejected', code: 'forbidden', message, args },
    }));
    const acceptedThrough = Math.max(answer.acceptedThrough ?? 0, ...results.map(({ id }: { id: number }) => id));
    await route.fulfill({ response, json: { ...answer, acceptedThrough, results } });
  });

/** The person's database neither opens nor fails. */
export const keepDiskWaiting = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      return name.startsWith('northbeam-') ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version);
    };
  });

/** The person's database cannot be opened. */
export const breakDisk = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name.startsWith('northbeam-')) throw new DOMException('The disk is gone.', 'UnknownError');
      return open.call(this, name, version);
    };
  });

/** Opens `/thank-you` as the tab does that the insights were written for. */
export async function openResults(
  page: Page,
  { visitor }: Pick<World, 'visitor'>,
  purchase = 'Get the full report',
): Promise<void> {
  const answer = await page.request.get(`/api/submission/${visitor.submissionId}`);
  const { submission } = await answer.json();
  const state = Object.fromEntries(Object.entries(submission).filter(([, value]) => value !== null));
  await page.addInitScript((value) => sessionStorage.setItem('northbeam.thank-you', value), JSON.stringify(state));
  await page.goto('/thank-you');
  await page.getByRole('button', { name: purchase }).waitFor();
}
