import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { openDatabase } from '../server/db/connect.ts';
import { announceSubmissions } from '../server/synced-rows/stored-rows.ts';
import { readTable } from '../tests/browser/engine.ts';
import { appIsKept } from '../tests/browser/goals.ts';
import { signIn, signInDialog } from '../tests/browser/sign-in.ts';
import { benchPerson, signUp } from './bench-client.ts';
import { openProfile } from './bench-devices.ts';
import { insertSubmissions } from './bench-portal-rows.ts';
import { p } from './bench-times.ts';
import { Product } from './product.ts';

const size = Number(process.env.BENCH_COACH_SIZE ?? 100_000);
const announcedAtOnce = 1_000;
const pendingEdits = 200;
const rounds = 5;
const slowDown = 4;

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 0.75 up, 150 ms for a way there and back. */
const slow4G = { downBytesPerMs: 200, upBytesPerMs: 93.75, oneWayMs: 75 };

/**
 * Measures a coach's device: its first sync over a slow network with 100,000 submissions on the server, and the start of
 * the list from 2,000 cached rows with 200 unsent edits and no server.
 */
export async function benchCoach(): Promise<void> {
  const product = await Product.start();
  try {
    const { userId } = await signUp(product.origin);
    await product.stopServer();
    await fillPortal(join(product.dataDir, 'northbeam.db'), userId);
    await product.startServer();
    console.log(`\nA coach's device, ${size.toLocaleString('en')} submissions on the server`);
    for (let round = 0; round < rounds; round += 1) await firstSync(product.origin);
    await openCachedList(product);
  } finally {
    await product.end();
  }
}

async function fillPortal(path: string, coachId: string): Promise<void> {
  insertSubmissions(path, size);
  const db = new BetterSqlite3(path);
  db.prepare(`UPDATE users SET role = 'coach' WHERE id = ?`).run(coachId);
  // The server deletes old submissions without an account, which would go on while this measures.
  db.prepare(`UPDATE submissions SET user_id = 'client ' || (rowid % 5000) WHERE user_id IS NULL`).run();
  const ids = db.prepare<[], { id: string }>('SELECT id FROM submissions ORDER BY created_at').all();
  db.close();
  const database = openDatabase(path);
  for (let from = 0; from < ids.length; from += announcedAtOnce) {
    const part = ids.slice(from, from + announcedAtOnce).map(({ id }) => id);
    await database.tx((tx) => announceSubmissions(tx, part, Date.now()));
  }
  database.close();
}

/** By its address, because a search by role takes much of a slowed-down processor. */
const rowLink = (page: Page) => page.locator('main a[href^="/coaching/submissions/"]').first();

/** From the press of "Sign In" on a device that has the app's files, but nothing of the person. */
async function firstSync(origin: string): Promise<void> {
  const link = await openSlowLink(origin);
  const profile = openProfile();
  try {
    const page = await profile.start();
    await page.goto(`${link.origin}/coaching`);
    await appIsKept(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await wait(2_000);
    const dialog = signInDialog(page);
    await dialog.getByLabel('Email').fill(benchPerson.email);
    await dialog.getByLabel('Password', { exact: true }).fill(benchPerson.password);
    const [startedAt, before] = [performance.now(), link.received()];
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await rowLink(page).waitFor();
    const usefulMs = performance.now() - startedAt;
    const usefulBytes = link.received() - before;
    await untilAllIsHere(page);
    const allBytes = link.received() - before;
    console.log(
      `first sync on slow 4G: first rows after ${Math.round(usefulMs)} ms (bar 3000) and ${kb(usefulBytes)} KB; all after ${Math.round(performance.now() - startedAt)} ms and ${kb(allBytes)} KB (bar ${kb(3 * 2 ** 20)})`,
    );
    await page.context().close();
  } finally {
    profile.remove();
    await link.close();
  }
}

/** Waits until the server's last answer left nothing to download. */
async function untilAllIsHere(page: Page): Promise<void> {
  for (;;) {
    const records = (await readTable(page, 'state')) as { syncedAt?: number; answeredAt?: number }[];
    if (records.some(({ syncedAt, answeredAt }) => syncedAt && syncedAt === answeredAt)) return;
    await wait(100);
  }
}

const kb = (bytes: number): number => Math.round(bytes / 1024);

/** The browser is started with no server anywhere. */
async function openCachedList(product: Product): Promise<void> {
  const profile = openProfile();
  try {
    const page = await profile.start();
    await page.goto(`${product.origin}/coaching`);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await signIn(page, benchPerson);
    await rowLink(page).waitFor();
    await untilAllIsHere(page);
    await appIsKept(page);
    await product.stopServer('SIGKILL');
    await editDetails(page);
    await page.context().close();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cold = await profile.start();
      const session = await cold.context().newCDPSession(cold);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
      const startedAt = performance.now();
      await cold.goto(`${product.origin}/coaching`);
      await rowLink(cold).waitFor();
      taken.push(performance.now() - startedAt);
      await cold.context().close();
    }
    console.log(
      `the list of the cached rows, ${pendingEdits} unsent edits, processor ${slowDown} times slower, cold start without a server: p50 ${Math.round(p(taken, 0.5))} ms, most ${Math.round(p(taken, 1))} (bar 1000)`,
    );
  } finally {
    profile.remove();
  }
}

/** Changes the company of the newest submissions, each by its form. */
async function editDetails(page: Page): Promise<void> {
  const ids = await page.evaluate(async (count) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('northbeam-'))?.name ?? '';
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(indexedDB.open(name));
    const all = (await settled(db.transaction('submissions').objectStore('submissions').getAll())) as {
      row: { id: string; createdAt: number } | null;
    }[];
    db.close();
    const rows = all.flatMap(({ row }) => row ?? []).sort((a, b) => b.createdAt - a.createdAt);
    return rows.slice(0, count).map(({ id }) => id);
  }, pendingEdits);
  if (ids.length < pendingEdits) throw new Error(`The device has ${ids.length} rows.`);
  for (const id of ids) {
    // In the app, because two hundred loads of the page would take ten minutes.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/coaching/submissions/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.getByRole('textbox', { name: 'Company' }).fill(`Company ${randomUUID()}`);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

/** A way to the product on loopback with the rate and the delay of a phone's network; all connections share the rate. */
async function openSlowLink(origin: string) {
  const { port } = new URL(origin);
  const sockets = new Set<Socket>();
  let received = 0;
  const down = rateLimit(slow4G.downBytesPerMs, (bytes) => {
    received += bytes;
  });
  const up = rateLimit(slow4G.upBytesPerMs);
  const server = createServer((phone) => {
    const onward = connect(Number(port), 'localhost');
    for (const socket of [phone, onward]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        phone.destroy();
        onward.destroy();
      });
    }
    phone.pipe(up()).pipe(onward);
    onward.pipe(down()).pipe(phone);
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Bytes that reached the phone, as they travel. */
    received: () => received,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Delays what passes by the time on the way, and by what is in front of it. */
function rateLimit(bytesPerMs: number, onPassed: (bytes: number) => void = () => undefined): () => Transform {
  let freeAt = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + chunk.length / bytesPerMs;
        setTimeout(done, freeAt - now);
        setTimeout(
          () => {
            onPassed(chunk.length);
            this.push(chunk);
          },
          freeAt - now + slow4G.oneWayMs,
        );
      },
      flush(done) {
        setTimeout(done, slow4G.oneWayMs + 1);
      },
    });
}
