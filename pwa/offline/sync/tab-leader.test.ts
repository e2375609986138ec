// @vitest-environment node
// Node has Web Locks, happy-dom has none.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { electLeader } from './tab-leader.ts';

interface Tab {
  isLeading(): boolean;
  setVisible(isVisible: boolean): void;
  close(): void;
}

let tabs: Tab[] = [];
let count = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  tabs = [];
  count += 1;
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.useRealTimers();
});

function openTab(): Tab {
  let signal: AbortSignal | undefined;
  let isVisible = true;
  const close = electLeader({
    name: `test-${count}`,
    isVisible: () => isVisible,
    onLead: (newSignal) => {
      signal = newSignal;
    },
  });
  const tab = {
    isLeading: () => signal !== undefined && !signal.aborted,
    setVisible: (visible: boolean) => {
      isVisible = visible;
    },
    close,
  };
  tabs.push(tab);
  return tab;
}

/** Passes so many beats. Other tabs have received a beat by the time that a later message arrived. */
async function pass(beats: number): Promise<void> {
  for (let i = 0; i < beats; i += 1) {
    vi.advanceTimersByTime(5_000);
    const arrived = Promise.withResolvers<void>();
    const [from, to] = [new BroadcastChannel('later'), new BroadcastChannel('later')];
    to.onmessage = () => arrived.resolve();
    from.postMessage('');
    await arrived.promise;
    from.close();
    to.close();
  }
}

test('of three tabs one works, and the next takes over when it is closed', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await vi.waitFor(() => expect(first.isLeading()).toBe(true));
  await pass(10);
  expect([first, second, third].map((tab) => tab.isLeading())).toEqual([true, false, false]);
  first.close();
  expect(first.isLeading()).toBe(false);
  await vi.waitFor(() => expect(second.isLeading()).toBe(true));
  expect(third.isLeading()).toBe(false);
});

test('a tab in sight takes the work from one that is frozen; one in the background does not', async () => {
  const frozen = Promise.withResolvers<void>();
  let isStolen = false;
  navigator.locks
    .request(`test-${count}`, () => frozen.promise)
    .catch(() => {
      isStolen = true;
    });
  const background = openTab();
  background.setVisible(false);
  await pass(6);
  expect(background.isLeading()).toBe(false);

  const inSight = openTab();
  await pass(2);
  expect(inSight.isLeading()).toBe(false);
  await pass(1);
  await vi.waitFor(() => expect(inSight.isLeading()).toBe(true));
  expect(isStolen).toBe(true);
  expect(background.isLeading()).toBe(false);
});

test('a tab whose work was taken stops it, and gets it back when the thief is closed', async () => {
  const first = openTab();
  await vi.waitFor(() => expect(first.isLeading()).toBe(true));
  const thief = Promise.withResolvers<void>();
  const stolen = navigator.locks.request(`test-${count}`, { steal: true }, () => thief.promise);
  await vi.waitFor(() => expect(first.isLeading()).toBe(false));
  thief.resolve();
  await stolen;
  await vi.waitFor(() => expect(first.isLeading()).toBe(true));
});
