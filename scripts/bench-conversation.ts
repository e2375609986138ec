import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type BenchDevice, prepareApp, prepareFloor } from './bench-devices.ts';
import { tell } from './bench-times.ts';

const count = 5_000;
const rounds = 5;
const slowDown = 4;
const wheelSteps = 60;

interface Reading {
  /** From the beginning of the navigation until the newest message is painted, ms. */
  shown: number;
  /** The longest that one frame took while somebody scrolled up, ms. */
  worstFrame: number;
}

/** One conversation with more messages than a device is ever sent, opened and scrolled without a server. */
export async function benchConversation(): Promise<void> {
  const [app, floor] = [await prepareApp({ goals: 1, submissions: 0, messages: 0 }), await prepareFloor(count)];
  try {
    await app.stopServer();
    await floor.stopServer();
    const conversationId = randomUUID();
    await fillConversation(app, conversationId);
    const url = new URL(`/business-chat-coaching?conversation=${conversationId}`, app.url).href;
    const ours: Reading[] = [];
    const bare: Reading[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await read(floor, floor.url, '[data-goal]'));
      ours.push(await read(app, url, 'main li h2'));
    }
    console.log(`\nA conversation of ${count} messages, processor ${slowDown} times slower; ${rounds} each, in turn`);
    const valuesOf = (readings: Reading[], name: keyof Reading) => readings.map((reading) => reading[name]);
    tell('its newest message painted', valuesOf(ours, 'shown'), valuesOf(bare, 'shown'));
    tell('the worst frame while scrolling up', valuesOf(ours, 'worstFrame'), valuesOf(bare, 'worstFrame'));
  } finally {
    await app.end();
    await floor.end();
  }
}

/** Puts the rows on the device, as sync would have. */
async function fillConversation(device: BenchDevice, id: string): Promise<void> {
  const page = await device.start();
  await page.goto(device.url);
  await page.locator('[data-goal]').first().waitFor();
  const updatedAt = 1_790_000_000_000;
  const words = 'Write down who does what until when, and look at it every Monday at eight. ';
  const messages = Array.from({ length: count }, (_, index) => ({
    ...{ id: randomUUID(), conversationId: id, role: index % 2 === 0 ? 'user' : 'assistant', state: 'done' },
    ...{ replacesId: null, basedOn: [], provider: index % 2 === 0 ? null : 'playbook', createdAt: updatedAt + index },
    content: index % 2 === 0 ? words : `**${index}** ${words.repeat(4)}\n\n1. ${words}\n2. ${words}`,
  }));
  const conversation = { id, title: 'Years of talk', pinned: false, updatedAt, deletedAt: null };
  await page.evaluate(putRows, { conversations: [conversation], messages });
  await page.context().close();
}

/** Runs in the page. */
async function putRows(tables: Record<string, { id: string }[]>): Promise<void> {
  const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('northbeam-'));
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onsuccess = () => resolve(opening.result);
  });
  const transaction = db.transaction(Object.keys(tables), 'readwrite');
  for (const [table, rows] of Object.entries(tables)) {
    const store = transaction.objectStore(table);
    for (const row of rows) store.put({ key: `own:${row.id}`, rev: 1, generation: 0, row });
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = reject;
  });
  db.close();
}

async function read(device: BenchDevice, url: string, selector: string): Promise<Reading> {
  const page = await device.start();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(watchFirst, selector);
  await page.goto(url);
  const shown = Number(await (await page.waitForFunction(() => (globalThis as { shown?: number }).shown)).jsonValue());
  const worstFrame = await scrollUp(page);
  await page.context().close();
  return { shown, worstFrame };
}

/** Turns the wheel upwards, one step a frame and more, from the end of what scrolls. */
async function scrollUp(page: Page): Promise<number> {
  await page.evaluate(() => {
    const marks = { frames: [] as number[] };
    Object.assign(globalThis, marks);
    document.scrollingElement?.scrollTo({ top: document.scrollingElement.scrollHeight });
    const note = (at: number) => {
      marks.frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(195, 300);
  for (let step = 0; step < wheelSteps; step += 1) await page.mouse.wheel(0, -600);
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  return Math.max(...frames.slice(1).map((at, i) => at - (frames[i] ?? at)));
}

/** Runs in the page, before its own scripts. */
function watchFirst(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    // A frame's callback is before its painting; the message after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(globalThis, { shown: performance.now() });
    requestAnimationFrame(() => port2.postMessage(null));
  });
  observer.observe(document, { childList: true, subtree: true });
}
