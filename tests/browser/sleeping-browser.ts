import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, test } from '@playwright/test';

/** A page in a browser of its own, which sleeps and wakes as on a phone. */
export interface SleepingBrowser {
  page: Page;
  /** The page is hidden and then frozen: no timer fires, nothing is read. */
  freeze(): Promise<void>;
  /** It runs again, and somebody looks at it; its clock is this much further, and no second passes from then on. */
  wake(sleptMs: number): Promise<void>;
  /** Some time passes after all: what the page waits for less than that comes. */
  letPass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The tests' usual browser always counts its pages as looked at, and such a page is never frozen; this one is as it comes. */
export async function startSleepingBrowser(): Promise<SleepingBrowser> {
  const { launchOptions } = test.info().project.use;
  const folder = mkdtempSync(join(tmpdir(), 'northbeam-profile-'));
  const path = launchOptions?.executablePath ?? '';
  const options = [...(launchOptions?.args ?? []), '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const running = spawn(path, [...options, '--headless', 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  for await (const bytes of running.stderr) {
    said += bytes;
    if (/ws:\S+/.test(said)) break;
  }
  const browser = await chromium.connectOverCDP(/ws:\S+/.exec(said)?.[0] ?? '', { noDefaults: true });
  const [context] = browser.contexts();
  if (!context) throw new Error(`The browser has no pages: ${said}`);
  const page = await context.newPage();
  await page.addInitScript(letClockJump);
  const protocol = await context.newCDPSession(page);
  return {
    page,
    freeze: async () => void (await protocol.send('Page.setWebLifecycleState', { state: 'frozen' })),
    async wake(sleptMs) {
      await page.evaluate((sleptMs) => Object.assign(window, { sleptMs, passingMs: 1_000 }), sleptMs);
      await protocol.send('Page.setWebLifecycleState', { state: 'active' });
      await protocol.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    },
    letPass: (ms) => page.evaluate((ms) => (window as PhoneClock).letPass?.(ms), ms),
    async close() {
      const ended = once(running, 'exit');
      await browser.close();
      running.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface PhoneClock {
  sleptMs?: number;
  /** A timer of so much or more does not end. */
  passingMs?: number;
  letPass?: (ms: number) => void;
}

/** Runs in the page, before its own scripts. Playwright's clock would stand still, or have timers of its own. */
function letClockJump(): void {
  const clock = window as PhoneClock;
  const { setTimeout: start, clearTimeout: end } = window;
  const now = Date.now;
  Date.now = () => now() + (clock.sleptMs ?? 0);
  const late = new Map<number | undefined, { ms: number; run: () => void }>();
  const isPassing = (ms: number) => ms < (clock.passingMs ?? Number.POSITIVE_INFINITY);
  function startTimer(run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number {
    const id = start(() => (isPassing(ms) ? run(...given) : late.set(id, { ms, run: () => run(...given) })), ms);
    return id;
  }
  function endTimer(id?: number): void {
    late.delete(id);
    end(id);
  }
  Object.assign(window, { setTimeout: startTimer, clearTimeout: endTimer });
  AbortSignal.timeout = (ms) => {
    const limit = new AbortController();
    startTimer(() => limit.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
    return limit.signal;
  };
  clock.letPass = (passingMs) => {
    clock.passingMs = passingMs;
    for (const [id, { ms, run }] of late) {
      if (!isPassing(ms)) continue;
      late.delete(id);
      run();
    }
  };
}
