import { configureGlobal } from 'fast-check';
import { vi } from 'vitest';
import { testSeed } from './seed.ts';

if (typeof document !== 'undefined') {
  // Dexie stays, with what it found when it was loaded first: a file without a database must not load it for the others.
  await import('fake-indexeddb/auto' as string);
  const { cleanup } = await import('@testing-library/react');
  // First: what the file before left on the page would be found in this one, and may write when it goes.
  vi.useRealTimers();
  cleanup();
  document.body.replaceChildren();
  // A form that goes saves its draft, which must come before the databases are deleted.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  // It stays too, and pauses calls after a file that ended offline.
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(true);
}

/** Each test file loads the product's modules anew, with their own state and an empty browser; packages stay: they take the time. */
vi.resetModules();

configureGlobal({ seed: testSeed });

/** Modules of the file before hear and tell on their channels still, as if they were another tab of this browser. */
const worker = globalThis as { channels?: Set<{ end(): void }> };
worker.channels ??= followChannels();
for (const channel of worker.channels) channel.end();
worker.channels.clear();

/** Those of the product alone: packages stay, with theirs. */
function followChannels(): Set<{ end(): void }> {
  const channels = new Set<{ end(): void }>();
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    #isOver = false;

    constructor(name: string) {
      super(name);
      if (name.startsWith('northbeam.')) channels.add(this);
    }

    end(): void {
      this.#isOver = true;
      this.close();
    }

    /** What a file that has ended still tells is no mistake, and nobody hears it. */
    override postMessage(message: unknown): void {
      if (!this.#isOver) super.postMessage(message);
    }
  };
  return channels;
}

/** Timers of the file before would still save what it typed. Packages stay, and wait for theirs: they take no time. */
const longMs = 50;
const clock = globalThis as { timers?: Set<ReturnType<typeof setTimeout>> };
clock.timers ??= followTimers();
for (const timer of clock.timers) clearTimeout(timer);
clock.timers.clear();

function followTimers(): Set<ReturnType<typeof setTimeout>> {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((...call: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...call);
    if (Number(call[1]) >= longMs) timers.add(timer);
    return timer;
  }) as typeof setTimeout;
  return timers;
}

// Whatever the file before it left there is not this one's.
if (typeof indexedDB !== 'undefined') {
  const { default: Dexie } = await import('dexie');
  // Missing in its types.
  const { connections } = Dexie as unknown as { connections: InstanceType<typeof Dexie>[] };
  for (const connection of [...connections]) connection.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
}

/** What waits for something to become true waits for one second unless told, which is short for a busy machine. */
const patienceMs = 15_000;
const { waitFor, waitUntil } = vi;
type Wait = typeof waitFor | typeof waitUntil;
const patiently = (options: Parameters<Wait>[1]) =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));

/**
 * Dexie tells of a write at the next turn, once for all until then. Where that turn is of a fake clock it must come before
 * the clock goes: else no file after this one is told of anything.
 */
const { useFakeTimers, useRealTimers } = vi;
const endClock = () => vi.isFakeTimers() && vi.advanceTimersByTime(1);
vi.useFakeTimers = (config) => {
  endClock();
  return useFakeTimers(config);
};
vi.useRealTimers = () => {
  endClock();
  return useRealTimers();
};
vi.useRealTimers();

if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  // A page has no server but the one that its test gives it: a call that a test did not wait for must not fail in the next one.
  globalThis.fetch = () => new Promise(() => undefined);
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
