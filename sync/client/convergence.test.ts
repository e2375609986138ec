import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore, type MemoryStore, type Tab } from '#sync/testing/memory-store.ts';
import { createModelServer, type ModelServer } from '#sync/testing/model-server.ts';
import { createEngine, type Engine } from './engine.ts';
import type { ClientPorts, SyncReply } from './ports.ts';

/** A run: one person's two devices, of which each has two tabs, in front of a server that loses things. */
interface World {
  server: ModelServer;
  random(): number;
  /** How likely a fault is, from 0 to 1; 0 heals. */
  faults: number;
  ids: number;
  /** Titles that were saved. */
  typed: Set<string>;
}

function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const settled = <T>({ killed }: Tab, work: Promise<T>): Promise<T | 'failed' | 'killed'> =>
  Promise.race([work.catch(() => 'failed' as const), killed]);

/** Time for others, without any clock. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await undefined;
}

interface Device {
  store: MemoryStore;
  /** By goal: the title that was saved here last, and those that were shown before it. */
  mine: Map<string, { title: string; before: Set<unknown> }>;
  /** The highest rev that a row had. */
  revs: Map<string, number>;
  tabs: { tab: Tab; engine: Engine }[];
}

function openTab(world: World, store: MemoryStore): Device['tabs'][number] {
  const tab = store.openTab();
  const send: ClientPorts['network']['send'] = async (request) => {
    const lost: SyncReply = { kind: 'unreachable' };
    const sent = JSON.parse(JSON.stringify(request));
    if (world.random() < world.faults) return lost;
    const reply = world.server.answer(sent);
    if (world.random() < world.faults) world.server.answer(sent);
    if (world.random() < world.faults) return lost;
    if (world.random() < world.faults) await turns(200);
    return JSON.parse(JSON.stringify(reply));
  };
  const engine = createEngine({
    store: tab.store,
    network: { send, confirmPurge: async () => true },
    me: { userId: 'me', firstName: 'D', lastName: 'O' },
    clock: () => 1_000_000 + world.ids,
    newId: () => `device-${++world.ids}`,
    settledSoon: (work) => work,
  });
  return { tab, engine };
}

function openDevice(world: World, from?: MemoryStore): Device {
  const beforeStep = (_method: string, tab: Tab) => {
    if (world.random() < world.faults / 20) throw new DOMException('The disk is full.', 'QuotaExceededError');
    if (world.random() < world.faults / 40) tab.kill();
  };
  const store = from ? from.copy({ beforeStep }) : createMemoryStore({ beforeStep });
  return { store, mine: new Map(), revs: new Map(), tabs: [openTab(world, store), openTab(world, store)] };
}

async function act(world: World, device: Device): Promise<void> {
  const at = Math.floor(world.random() * 2);
  const { tab, engine } = device.tabs[at] as Device['tabs'][number];
  const goals = device.store.shown('goal', 'own');
  const some = goals[Math.floor(world.random() * goals.length)];
  const title = `${world.random() < 0.1 ? 'refuse ' : ''}title ${++world.ids}`;
  const created = { id: `g${world.ids}`, title };
  const other = `g${Math.floor(world.random() * 9)}`;
  const dice = world.random();
  if (dice < 0.5) await settled(tab, sync(world, engine));
  else if (dice < 0.65) note(world, device, created, await settled(tab, engine.edit('goals.create', created)));
  else if (dice < 0.8 && some) {
    const edited = { id: some.id, set: { title } };
    note(world, device, { ...some, title }, await settled(tab, engine.edit('goals.update', edited)), some.title);
  } else if (dice < 0.9) await settled(tab, engine.edit('drafts.put', { id: 'goal:new', value: { title } }));
  else if (dice < 0.93) await settled(tab, engine.edit('drafts.clear', { id: 'goal:new' }));
  else world.server.write(other, dice < 0.97 ? { title: `other ${world.ids}` } : null);
  // A tab that was killed is opened again.
  if ((await settled(tab, engine.summary())) === 'killed') device.tabs[at] = openTab(world, device.store);
}

function note(
  world: World,
  device: Device,
  goal: { id: string; title: string },
  outcome: unknown,
  before?: unknown,
): void {
  if (outcome === 'failed' || outcome === 'killed') return;
  world.typed.add(goal.title);
  const known = device.mine.get(goal.id)?.before ?? [];
  device.mine.set(goal.id, { title: goal.title, before: new Set([...known, before]) });
}

/**
 * Checks that no edit reverts, and that no row goes back to an older rev (docs/protocol.md#invariants, items 5 and 6).
 */
function checkNow({ store, mine, revs }: Device): void {
  const { attention, rows } = store.contents();
  const refused = JSON.stringify(attention);
  for (const { id, title } of store.shown('goal', 'own')) {
    const last = mine.get(id);
    if (!last || refused.includes(`"${last.title}"`) || title === last.title) continue;
    expect([...last.before]).not.toContain(title);
  }
  for (const { key, rev } of [...rows.goal, ...rows.draft]) {
    // A draft that was cleared and is written anew begins without one.
    if (rev === 0) continue;
    expect(rev).toBeGreaterThanOrEqual(revs.get(key) ?? 0);
    revs.set(key, rev);
  }
}

/** One round, or several of which each leaves before the one before it is stored. */
async function sync(world: World, engine: Engine): Promise<void> {
  const ahead: Promise<unknown>[] = [];
  const goOn = () => {
    if (world.random() < 0.3) ahead.push(engine.syncOnce(goOn, world.random() < 0.5).catch(() => undefined));
  };
  await engine.syncOnce(goOn);
  for (const each of ahead) await each;
}

/** Runs until nothing is left to do; the bound is that of docs/protocol.md#invariants, item 2. */
async function heal(world: World, devices: Device[]): Promise<void> {
  world.faults = 0;
  for (const device of devices) {
    device.tabs = [openTab(world, device.store)];
  }
  for (let round = 0; round < 2; round += 1) {
    for (const { tabs } of devices) {
      const { engine } = tabs[0] as Device['tabs'][number];
      for (let i = 0; ; i += 1) {
        if (i > 80) throw new Error('The device does not come to rest.');
        const outcome = await engine.syncOnce();
        if (outcome.kind === 'synced' && !outcome.more && outcome.unsent === 0) break;
      }
    }
  }
}

function check(world: World, devices: Device[], isRestored: boolean): void {
  const rows = [...world.server.rows].flatMap(([id, { row, rev }]) => (row ? [{ key: `own:${id}`, row, rev }] : []));
  const byKey = (list: { key: string }[]) => [...list].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { store } of devices) {
    const { rows: held, entries } = store.contents();
    const shown = [...held.goal, ...held.draft].map(({ key, row, rev }) => ({ key, row, rev }));
    expect(byKey(shown)).toEqual(byKey(rows));
    expect([...held.goal, ...held.draft].filter((row) => 'confirmed' in row)).toEqual([]);
    expect(entries.filter(({ overlay }) => overlay !== undefined)).toEqual([]);
  }
  if (isRestored) return;
  expect([...world.server.effects.values()].filter((times) => times !== 1)).toEqual([]);
  // Every title is in a row, was overwritten there after it had taken effect, or is in an attention list.
  const sent = [...world.server.effects.keys()].join('\n');
  const listed = JSON.stringify(devices.map(({ store }) => store.contents().attention));
  for (const title of world.typed) {
    const isRefused = title.startsWith('refuse');
    expect(`${isRefused ? listed : sent + listed}`).toContain(title);
  }
}

type Event = 'plain' | 'device restored' | 'server restored';

async function run(seed: number, event: Event): Promise<void> {
  const world: World = {
    ...{ server: createModelServer(), random: randomFrom(seed), faults: 0.15, ids: 0, typed: new Set() },
  };
  const devices = [openDevice(world), openDevice(world)];
  let backup: MemoryStore | ModelServer | undefined;
  for (let step = 0; step < 60; step += 1) {
    if (step === 20) backup = event === 'server restored' ? world.server.backup() : devices[0]?.store.copy();
    if (step === 35 && event === 'device restored') devices.push(openDevice(world, backup as MemoryStore));
    if (step === 35 && event === 'server restored') world.server = backup as ModelServer;
    await act(world, devices[Math.floor(world.random() * devices.length)] as Device);
    if (event === 'plain') for (const device of devices) checkNow(device);
  }
  await heal(world, devices);
  check(world, devices, event !== 'plain');
}

const anyEvent = fc.constantFrom<Event[]>('plain', 'device restored', 'server restored');

test('two devices and all their tabs end with what the server has, whatever was lost on the way', {
  tags: 'fresh',
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), anyEvent, (seed, event) => run(seed, event)),
    { numRuns: 100 },
  );
});
