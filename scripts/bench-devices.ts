import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { appIsKept, goalList, pill } from '../tests/browser/goals.ts';
import { signIn } from '../tests/browser/sign-in.ts';
import { type Amounts, fillAccount } from './bench-app-data.ts';
import { benchPerson, bundleClient, signUp } from './bench-client.ts';
import { startFloorServer, toFloorRow } from './bench-floor-server.ts';
import { browserArguments } from './browser.ts';
import { findChromium } from './find-chromium.ts';
import { Product } from './product.ts';

/** A browser's profile that has been to a page with a list of goals, and can open it without a server. */
export interface BenchDevice {
  /** The address of the list. */
  url: string;
  /** Ends the server; nothing answers from here on. */
  stopServer(): Promise<void>;
  /** Starts the browser with the profile; its one page is empty. */
  start(): Promise<Page>;
  end(): Promise<void>;
}

/** The product as one person has it who owns this much; all of it is on the device. */
export async function prepareApp(amounts: Amounts): Promise<BenchDevice> {
  const product = await Product.start();
  const { userId } = await signUp(product.origin);
  await product.stopServer();
  await fillAccount(product.dataDir, userId, amounts);
  await product.startServer();
  const profile = openProfile();
  const page = await profile.start();
  await page.goto(`${product.origin}/goals`);
  await signIn(page, benchPerson);
  await goalList(page).locator('[data-goal]').first().waitFor();
  await pill(page).getByText('Synced').waitFor({ timeout: 120_000 });
  await appIsKept(page);
  await page.context().close();
  return {
    ...profile,
    url: `${product.origin}/goals`,
    stopServer: () => product.stopServer('SIGKILL'),
    async end() {
      profile.remove();
      await product.end();
    },
  };
}

/** A bare page with a worker that has it in a cache, and bare Dexie with as many goals. */
export async function prepareFloor(goals: number): Promise<BenchDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const script = await bundleClient('floor-client.ts');
  const server = await startFloorServer({ databasePath: join(folder, 'floor.db'), script });
  server.insert(Array.from({ length: goals }, (_, index) => toFloorRow(randomUUID(), index)));
  const profile = openProfile();
  const page = await profile.start();
  await page.goto(`${server.origin}/list`);
  await page.evaluate(async () => {
    await (globalThis as unknown as FloorPage).openFloor('floor').hydrate();
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.context().close();
  let isStopped = false;
  async function stopServer() {
    if (!isStopped) await server.close();
    isStopped = true;
  }
  return {
    ...profile,
    url: `${server.origin}/list`,
    stopServer,
    async end() {
      profile.remove();
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface FloorPage {
  openFloor(name: string): { hydrate(): Promise<number> };
}

/** A browser's profile, of a phone's size. */
export function openProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-profile-'));
  let context: BrowserContext | undefined;
  return {
    async start(): Promise<Page> {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: findChromium(),
        args: browserArguments,
        viewport: { width: 390, height: 844 },
      });
      return context.pages()[0] ?? (await context.newPage());
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
