import type { Page } from '@playwright/test';

/**
 * Looks through all that a browser keeps for this origin (every IndexedDB, both storages of the tab, Cache Storage) and
 * through the page itself.
 *
 * @returns those of the words that were found, each with where
 */
export function findOnDevice(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (words) => {
    const found: string[] = [];
    const look = (place: string, text: string) => {
      for (const word of words) if (text.includes(word)) found.push(`${word} in ${place}`);
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** A file is no JSON. */
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      return (await Promise.all(Object.entries(value).map(async ([key, part]) => `${key} ${await textOf(part)}`))).join(
        ' ',
      );
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table);
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        look(`${name} ${table}`, await textOf([keys, values]));
      }
      db.close();
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) look(name, JSON.stringify(storage));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) look(url, url + (await (await cache.match(url))?.text()));
    }
    look('the page', document.documentElement.outerHTML);
    return found;
  }, words);
}
