import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { limits } from '../sync/protocol.ts';
import { bundleClient, signUp } from './bench-client.ts';
import { startFloorServer, toFloorRow } from './bench-floor-server.ts';
import { insertGoals } from './bench-goals.ts';
import { loadDevice, post } from './bench-load.ts';
import { p, tell } from './bench-times.ts';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';

const goalsHeld = 10_000;
const rounds = 5;
const edits = 200;
const offlineEdits = 1_000;
const warmUploads = 20;

interface Api {
  openEngine(userId: string, token: string): EngineBench;
  openFloor(name: string): FloorBench;
}
interface EngineBench {
  hydrate(expected: number): Promise<{ first: number; all: number }>;
  settle(): Promise<void>;
  edit(id: string, title: string): Promise<number>;
  send(): Promise<{ ms: number; msInAll: number; requests: number; bytes: number; requestsInAll: number }>;
  follow(): void;
  untilShown(id: string, title: string): Promise<void>;
}
interface FloorBench {
  hydrate(): Promise<number>;
  edit(id: string, title: string): Promise<number>;
  send(): Promise<number>;
  follow(): Promise<void>;
  untilShown(id: string, title: string): Promise<void>;
}
declare const openEngine: Api['openEngine'];
declare const openFloor: Api['openFloor'];
/** In the page. */
declare const engine: EngineBench;
declare const floor: FloorBench;

/**
 * The sync engine beside a floor that does the same without being safe: rows that arrive, an edit that is kept, edits that
 * are sent, and an edit on one browser that another one shows. Rounds of both take turns.
 */
export async function benchSyncInBrowsers(): Promise<void> {
  const world = await openWorld();
  try {
    await benchHydration(world);
    await benchEdits(world);
    await benchUpload(world);
    await benchPropagation(world);
  } finally {
    await world.close();
  }
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const product = await Product.start();
  const { userId, token } = await signUp(product.origin);
  await product.stopServer();
  const ids = await insertGoals(join(product.dataDir, 'northbeam.db'), userId, goalsHeld);
  await product.startServer();
  const floorServer = await startFloorServer({
    databasePath: join(folder, 'floor.db'),
    script: await bundleClient('floor-client.ts'),
  });
  floorServer.insert(ids.map((id, index) => toFloorRow(id, index)));
  const script = await bundleClient('engine-client.ts');
  const browser = await openBrowser();

  return {
    ids,
    /** A server that has just started is half as fast as one in service: both have served so many uploads before it counts. */
    async warmUp(): Promise<void> {
      const device = loadDevice(product.origin, token);
      for (let round = 0; round < warmUploads; round += 1) {
        const edited = ids.slice((round % 10) * offlineEdits, ((round % 10) + 1) * offlineEdits);
        const rows = edited.map((id, index) => ({ ...toFloorRow(id, index), title: `Warm ${round}` }));
        await post(floorServer.origin, '/edits', JSON.stringify(rows));
        for (let i = 0; i < offlineEdits; i += limits.mutations) {
          await device.sync(renames(edited.slice(i, i + limits.mutations), round * offlineEdits + i));
        }
      }
    },
    async openEnginePage(): Promise<Page> {
      const page = await (await browser.newContext()).newPage();
      await page.route('**/bench', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
      await page.goto(`${product.origin}/bench`);
      // While anything is routed, each request of the page takes a turn through this process, which the floor's do not.
      await page.unrouteAll();
      await page.addScriptTag({ content: script, type: 'module' });
      await page.waitForFunction('globalThis.openEngine');
      await page.evaluate(([id, bearer]) => void Object.assign(globalThis, { engine: openEngine(id, bearer) }), [
        userId,
        token,
      ] as const);
      return page;
    },
    async openFloorPage(): Promise<Page> {
      const page = await (await browser.newContext()).newPage();
      await page.goto(floorServer.origin);
      await page.waitForFunction('globalThis.openFloor');
      await page.evaluate(() => void Object.assign(globalThis, { floor: openFloor('floor') }));
      return page;
    },
    async close() {
      await browser.close();
      await floorServer.close();
      await product.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const renames = (ids: readonly string[], before: number) =>
  ids.map((id, i) => ({
    ...{ id: before + i + 1, schema: 1, name: 'goals.update', at: Date.now() },
    args: { id, baseRev: Number.MAX_SAFE_INTEGER, set: { title: `Warm ${before}` } },
  }));

async function benchHydration({ openEnginePage, openFloorPage }: World): Promise<void> {
  const bare: number[] = [];
  const first: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floorPage = await openFloorPage();
    bare.push(await floorPage.evaluate(() => floor.hydrate()));
    await floorPage.context().close();
    const page = await openEnginePage();
    const taken = await page.evaluate((count) => engine.hydrate(count), goalsHeld);
    first.push(taken.first);
    all.push(taken.all);
    await page.context().close();
  }
  console.log(`\n${goalsHeld} goals fetched and stored, ${rounds} rounds each, in turn`);
  tell('all readable and in IndexedDB', all, bare, 1.5);
  console.log(`first 50 readable: p50 ${p(first, 0.5).toFixed(0)} ms (bar 150)`);
}

async function benchEdits({ openEnginePage, openFloorPage, ids }: World): Promise<void> {
  const floorPage = await openFloorPage();
  await floorPage.evaluate(() => floor.hydrate());
  const page = await openEnginePage();
  await page.evaluate((count) => engine.hydrate(count), goalsHeld);
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < edits; round += 1) {
    const args = [ids[round % 50] ?? '', `Edit ${round}`] as const;
    bare.push(await floorPage.evaluate(([id, title]) => floor.edit(id, title), args));
    ours.push(await page.evaluate(([id, title]) => engine.edit(id, title), args));
  }
  console.log(`\nA local edit with ${goalsHeld} rows present, ${edits} each, in turn`);
  tell('durable', ours, bare, 1.5);
  console.log(`durable at p95: ${p(ours, 0.95).toFixed(1)} ms (bar 50)`);
  await floorPage.context().close();
  await page.context().close();
}

async function benchUpload({ openEnginePage, openFloorPage, warmUp, ids }: World): Promise<void> {
  const bare: number[] = [];
  const ours: number[] = [];
  const settled: number[] = [];
  let most = { requests: 0, bytes: 0, requestsInAll: 0 };
  await warmUp();
  const floorPage = await openFloorPage();
  await floorPage.evaluate(() => floor.hydrate());
  const page = await openEnginePage();
  await page.evaluate((count) => engine.hydrate(count), goalsHeld);
  // The first is for both browsers to warm up.
  for (let round = 0; round <= rounds; round += 1) {
    const edited = ids.slice(round * offlineEdits, (round + 1) * offlineEdits);
    const floorMs = await floorPage.evaluate(async (goals) => {
      for (const id of goals) await floor.edit(id, `Written on the train: ${id}`);
      return floor.send();
    }, edited);
    const taken = await page.evaluate(async (goals) => {
      for (const id of goals) await engine.edit(id, `Written on the train: ${id}`);
      return engine.send();
    }, edited);
    if (round > 0) {
      bare.push(floorMs);
      ours.push(taken.ms);
      settled.push(taken.msInAll);
    }
    most = {
      requests: Math.max(most.requests, taken.requests),
      bytes: Math.max(most.bytes, taken.bytes),
      requestsInAll: Math.max(most.requestsInAll, taken.requestsInAll),
    };
  }
  console.log(`\n${offlineEdits} offline edits until the server has all, ${rounds} rounds each, in turn`);
  tell('sent', ours, bare, 3);
  console.log(`at most ${most.requests} requests (bar 6), ${(most.bytes / 1000).toFixed(0)} KB of bodies (bar 450)`);
  console.log(
    `at most ${most.requestsInAll} requests, ${p(settled, 0.5).toFixed(0)} ms until the device has stored all`,
  );
  await floorPage.context().close();
  await page.context().close();
}

async function benchPropagation({ openEnginePage, openFloorPage, ids }: World): Promise<void> {
  const floors = [await openFloorPage(), await openFloorPage()] as const;
  for (const page of floors) await page.evaluate(() => floor.hydrate().then(() => floor.follow()));
  const engines = [await openEnginePage(), await openEnginePage()] as const;
  for (const page of engines) await page.evaluate((count) => engine.hydrate(count), goalsHeld);
  for (const page of engines) await page.evaluate(() => engine.follow());
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < edits; round += 1) {
    const args = [ids[round % 50] ?? '', `From the other browser ${round}`] as const;
    await pause();
    bare.push(
      await untilShown(
        floors[0].evaluate(([id, title]) => floor.edit(id, title).then(() => floor.send()), args),
        floors[1].evaluate(([id, title]) => floor.untilShown(id, title), args),
      ),
    );
    await pause();
    ours.push(
      await untilShown(
        engines[0].evaluate(([id, title]) => engine.edit(id, title), args),
        engines[1].evaluate(([id, title]) => engine.untilShown(id, title), args),
      ),
    );
  }
  console.log(`\nAn edit on one browser until another shows it, ${edits} each, in turn, 150 ms apart`);
  tell('shown', ours, bare, 2, 0.95);
}

/**
 * An edit at a time, as people make them: while edits go on, one push in 100 ms is all that
 * docs/protocol.md#on-the-device allows.
 */
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

async function untilShown(edit: Promise<unknown>, shown: Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all([edit, shown]);
  return performance.now() - startedAt;
}
