import { vi } from 'vitest';

/** Each test file loads the product's modules anew, with their own state and an empty browser; packages stay: they take the time. */
vi.resetModules();

/** Modules of the file before hear and tell on their channels still, as if they were another tab of this browser. */
const worker = globalThis as { productChannels?: Set<BroadcastChannel> };
worker.productChannels ??= followChannels();
for (const channel of worker.productChannels) channel.close();
worker.productChannels.clear();

/** Those of the product alone: packages stay, with theirs. */
function followChannels(): Set<BroadcastChannel> {
  const open = new Set<BroadcastChannel>();
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      if (name.startsWith('northbeam.')) open.add(this);
    }
  };
  return open;
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

if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  // A page has no server but the one that its test gives it: a call that a test did not wait for must not fail in the next one.
  globalThis.fetch = () => new Promise(() => undefined);
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patienceMs });
}
