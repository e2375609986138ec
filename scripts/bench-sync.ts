import { benchSyncInBrowsers } from './bench-sync-browser.ts';
import { benchEmptySync } from './bench-sync-empty.ts';
import { benchPages } from './bench-sync-pages.ts';
import { benchPushes } from './bench-sync-pushes.ts';
import { maxEngineBytes, measureEngine } from './engine-size.ts';

/** Measures the sync engine against its bars. */
export async function benchSync(): Promise<void> {
  await benchPushes();
  await benchEmptySync();
  await benchPages();
  await benchSyncInBrowsers();
  // Last: what it builds with sets this process to production, where a product for tests does not start.
  const { bytes } = await measureEngine();
  console.log(`\nThe engine without its store: ${bytes} bytes compressed with gzip (bar ${maxEngineBytes})`);
}
