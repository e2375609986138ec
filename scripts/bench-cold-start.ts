import type { Page } from '@playwright/test';
import { type BenchDevice, prepareApp, prepareFloor } from './bench-devices.ts';
import { p, tell } from './bench-times.ts';

const rounds = 7;
const slowDown = 4;
const yearsOfUse = { goals: 1_000, submissions: 200, messages: 5_000 };

interface Start {
  /** From the beginning of the navigation until the first goals are painted, ms. */
  shown: number;
  /** … until a press on one of them has opened its details, ms; not of the floor, which has none. */
  answered?: number;
}

/** The browser is started, with no server anywhere, and shows the goals. */
export async function benchColdStart(): Promise<void> {
  const [app, floor] = [await prepareApp(yearsOfUse), await prepareFloor(yearsOfUse.goals)];
  const ours: Start[] = [];
  const bare: Start[] = [];
  try {
    await app.stopServer();
    await floor.stopServer();
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await startCold(floor, false));
      ours.push(await startCold(app, true));
    }
  } finally {
    await app.end();
    await floor.end();
  }
  const held = Object.entries(yearsOfUse).map(([what, count]) => `${count} ${what}`);
  console.log(
    `\nCold start without a server, processor ${slowDown} times slower, ${held.join(', ')}; ${rounds} each, in turn`,
  );
  const shown = ours.map((start) => start.shown);
  const answered = ours.flatMap((start) => start.answered ?? []);
  tell(
    'the goals painted',
    shown,
    bare.map((start) => start.shown),
  );
  console.log(
    `a press on one of them answered: p50 ${p(answered, 0.5).toFixed(0)} ms, most ${p(answered, 1).toFixed(0)} (bar 1000)`,
  );
}

async function startCold(device: BenchDevice, presses: boolean): Promise<Start> {
  const page = await device.start();
  await page.addInitScript(watchList, presses);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(device.url);
  const start = await resultOf(page);
  await page.context().close();
  return start;
}

async function resultOf(page: Page): Promise<Start> {
  const result = await page.waitForFunction(() => (globalThis as { start?: Start }).start);
  return (await result.jsonValue()) as Start;
}

/** Runs in the page, before its own scripts. */
function watchList(presses: boolean): void {
  const until = (found: () => Element | null) =>
    new Promise<Element>((resolve) => {
      const observer = new MutationObserver(look);
      function look() {
        const element = found();
        if (!element) return;
        observer.disconnect();
        resolve(element);
      }
      observer.observe(document, { childList: true, subtree: true });
    });
  /** A frame's callback is before its painting; the message after it. */
  const painted = () =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    });

  async function watch() {
    const row = await until(() => document.querySelector('[data-goal]'));
    const shown = await painted();
    if (!presses) return Object.assign(globalThis, { start: { shown } });
    row.querySelector<HTMLElement>('[data-goal] > :nth-child(2) > button')?.click();
    await until(() => document.querySelector('[role=dialog]'));
    return Object.assign(globalThis, { start: { shown, answered: await painted() } });
  }
  void watch();
}
