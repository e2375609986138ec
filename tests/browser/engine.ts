import type { Page } from '@playwright/test';
import { readManifest } from '../../scripts/build-manifest.ts';

/** The chunk of the build that holds the account of this device: the same module that the page itself uses. */
const accountModule = () => `/${readManifest().scripts(['offline/sync/account.ts'])[0]}`;

interface PageEngine {
  edit(name: string, args: Record<string, unknown>): Promise<number>;
  summary(): Promise<{ unsent: number; attention: number; state: { cookie: string | null } }>;
}
interface AccountModule {
  openAccount(): { engine: PageEngine } | undefined;
}

/** Makes an edit as the screens will: by the engine of the page. Settles when it is on the disk. */
export async function edit(page: Page, name: string, args: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    async ([module, name, args]) => {
      const { openAccount } = (await import(module)) as AccountModule;
      const account = openAccount();
      if (!account) throw new Error('Nobody is signed in here.');
      await account.engine.edit(name, args);
    },
    [accountModule(), name, args] as const,
  );
}

/** The edits that the server has not recorded, of this device. */
export const countUnsent = (page: Page): Promise<number | undefined> =>
  page.evaluate(async (module) => {
    const { openAccount } = (await import(module)) as AccountModule;
    return (await openAccount()?.engine.summary())?.unsent;
  }, accountModule());

/** The rows that a table of the person's database shows, read from IndexedDB without the app; empty before there is one. */
export function readRows(page: Page, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (table): Promise<Record<string, unknown>[]> => {
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('northbeam-'));
    if (!known?.name) return [];
    const opening = indexedDB.open(known.name);
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(opening);
    const held: { row: Record<string, unknown> | null }[] = await settled(
      db.transaction(table).objectStore(table).getAll(),
    );
    db.close();
    return held.flatMap(({ row }) => (row ? [row] : []));
  }, table);
}
