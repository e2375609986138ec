import type { Page } from '@playwright/test';

/** The edits that the server has not recorded, of this device; 0 for a device without any. */
export async function countUnsent(page: Page): Promise<number> {
  const records = (await readTable(page, 'state')) as unknown[];
  const state = records.find(isDeviceState);
  return state ? state.nextId - 1 - state.acceptedThrough : 0;
}

interface DeviceState {
  deviceId: string;
  nextId: number;
  acceptedThrough: number;
}

/** Other records may stand beside it. */
const isDeviceState = (record: unknown): record is DeviceState =>
  typeof record === 'object' && record !== null && 'nextId' in record;

/** The name that this device goes by; undefined before it has one. */
export async function readDeviceId(page: Page): Promise<string | undefined> {
  const records = (await readTable(page, 'state')) as unknown[];
  return records.find(isDeviceState)?.deviceId;
}

/** The rows that a table of the person's database shows. */
export async function readRows(page: Page, table: string): Promise<Record<string, unknown>[]> {
  const held = (await readTable(page, table)) as { row: Record<string, unknown> | null }[];
  return held.flatMap(({ row }) => (row ? [row] : []));
}

/** As `readRows`, each with the rev that the server gave it last. */
export async function readRevs(page: Page, table: string): Promise<{ rev: number; row: Record<string, unknown> }[]> {
  const held = (await readTable(page, table)) as { rev: number; row: Record<string, unknown> | null }[];
  return held.flatMap(({ rev, row }) => (row ? [{ rev, row }] : []));
}

/** What a table of the person's database holds, read from IndexedDB without the app; empty before there is one. */
export function readTable(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(async (table): Promise<unknown[]> => {
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('northbeam-'));
    if (!known?.name) return [];
    const opening = indexedDB.open(known.name);
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(opening);
    const held: unknown[] = await settled(db.transaction(table).objectStore(table).getAll());
    db.close();
    return held;
  }, table);
}
