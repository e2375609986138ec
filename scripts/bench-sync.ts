import { benchSyncInBrowsers } from './bench-sync-browser.ts';
import { benchEmptySync } from './bench-sync-empty.ts';
import { benchPushes } from './bench-sync-pushes.ts';

/** What the sync engine costs, with the bars that it is held to. */
export async function benchSync(): Promise<void> {
  await benchPushes();
  await benchEmptySync();
  await benchSyncInBrowsers();
}
