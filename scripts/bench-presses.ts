import type { Page } from '@playwright/test';
import { type BenchDevice, prepareApp, prepareFloor } from './bench-devices.ts';
import { p, tell } from './bench-times.ts';

const rows = 10_000;
const presses = 200;
/** Of one who types fast. */
const betweenLettersMs = 120;

interface Watched {
  /** From each press until the frame that shows what it did is painted, ms. */
  painted: number[];
  /** … until the browser has committed it to IndexedDB, ms. */
  durable: number[];
}

/** Presses of real keys in a list of many goals: completing one after another, and letters in a goal's title. */
export async function benchPresses(): Promise<void> {
  const [app, floor] = [await prepareApp({ goals: rows, submissions: 0, messages: 0 }), await prepareFloor(rows)];
  try {
    // Answers would be written in between.
    await app.stopServer();
    await floor.stopServer();
    const bare = await completeGoals(floor, presses / 10);
    const ours = await completeGoals(app, presses);
    console.log(`\nCompleting a goal by a key, ${rows} present, ${presses} presses (floor ${presses / 10})`);
    tell('until it is painted', ours.painted, bare.painted);
    tell('… at p95', ours.painted, bare.painted, undefined, 0.95);
    tell('until it is durable', ours.durable, bare.durable);
    console.log(`… at p95: ${p(ours.durable, 0.95).toFixed(1)} ms (bar 50)`);
    const letters = await typeTitle(app);
    console.log(`\nLetters in the title of a goal, ${rows} present, ${presses} letters, ${betweenLettersMs} ms apart`);
    console.log(
      `until one is painted: p50 ${p(letters.painted, 0.5).toFixed(1)} ms, p95 ${p(letters.painted, 0.95).toFixed(1)}`,
    );
    console.log(
      `until it is durable: p95 ${p(letters.durable, 0.95).toFixed(0)} ms, most ${p(letters.durable, 1).toFixed(0)} (bar 300)`,
    );
  } finally {
    await app.end();
    await floor.end();
  }
}

async function openList(device: BenchDevice): Promise<Page> {
  const page = await device.start();
  await page.addInitScript(watchPresses);
  await page.goto(device.url);
  await page.locator('[data-goal]').first().waitFor();
  return page;
}

async function completeGoals(device: BenchDevice, count: number): Promise<Watched> {
  const page = await openList(device);
  for (let round = 0; round < count; round += 1) {
    await page.locator('[data-goal] button[aria-label^="Complete "]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((seen) => watched.durable.length > seen && watched.painted.length > seen, round);
  }
  return closeWith(page);
}

async function typeTitle(device: BenchDevice): Promise<Watched> {
  const page = await openList(device);
  await page.getByRole('button', { name: 'Add a goal' }).first().click();
  await page
    .getByRole('textbox', { name: 'Title' })
    .pressSequentially('quote '.repeat(34).slice(0, presses), { delay: betweenLettersMs, timeout: 0 });
  await page.waitForFunction((count) => watched.durable.length === count, presses);
  return closeWith(page);
}

async function closeWith(page: Page): Promise<Watched> {
  const result = await page.evaluate(() => watched);
  await page.context().close();
  return result;
}

/** In the page. */
declare const watched: Watched;

/** Runs in the page, before its own scripts. An edit is durable when the transaction that has queued it is committed. */
function watchPresses(): void {
  const found: Watched = { painted: [], durable: [] };
  Object.assign(globalThis, { watched: found });
  let unpainted: number[] = [];
  let unwritten: number[] = [];

  for (const method of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (...args) {
      if (this.name === 'queue') {
        const written = unwritten;
        unwritten = [];
        const committed = () => found.durable.push(...written.map((pressedAt) => performance.now() - pressedAt));
        this.transaction.addEventListener('complete', committed);
      }
      return write.apply(this, args);
    };
  }

  new MutationObserver(() => {
    const shown = unpainted;
    if (shown.length === 0) return;
    unpainted = [];
    // A frame's callback is before its painting; the message after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => found.painted.push(...shown.map((pressedAt) => performance.now() - pressedAt));
    requestAnimationFrame(() => port2.postMessage(null));
  }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

  function note({ timeStamp }: Event) {
    unpainted.push(timeStamp);
    unwritten.push(timeStamp);
  }
  addEventListener('keydown', note, { capture: true });
}
