import { createEngine, type Engine } from '#sync/client/engine.ts';
import type { ClientPorts } from '#sync/client/ports.ts';
import type { PullLimits } from '#sync/server/ports.ts';
import type { DoneEdit } from './deeds.ts';
import { type DeviceStore, type Disk, memoryDeviceStore } from './device-store.ts';
import type { Held } from './held.ts';
import type { OwnWrite } from './own-writes.ts';
import type { PlannedDevice } from './plan.ts';
import { type Random, uuidFrom } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';
import { networkOf, type Wire } from './wire.ts';

export interface OpenTab {
  process: Process;
  engine: Engine;
  /** A round trip is under way. */
  isSyncing: boolean;
  /** How many forgets the device had carried out when the tab was opened, and how many this tab was told of since. */
  forgets: { before: number; told: number };
  /** The app was opened, and what must go at the start may not be told yet. */
  isOpening: boolean;
}

/** An edit that may or may not be on the disk yet: its tab has not said so, and never will if it dies. */
export interface BegunEdit {
  edit: DoneEdit['edit'];
  /** What the person saw. */
  held: Held;
  process: Process;
  /** How many edits the device had begun. */
  place: number;
}

/** A browser profile of one person: a disk, some tabs, a clock, a way to the server and a session. */
export interface Device {
  index: number;
  planned: PlannedDevice;
  skewMs: number;
  token: string;
  disk: Disk;
  store: DeviceStore;
  wire: Wire;
  tabs: (OpenTab | undefined)[];
  copy: unknown;
  ownWrites: OwnWrite[];
  /** Subjects of edits that are on their way to the disk, or were when their tab died. */
  inFlight: string[];
  begun: BegunEdit[];
  deviceId: string;
  /** By generation and row: no row goes back (docs/protocol.md#invariants, item 6). */
  revs: Map<string, number>;
  generation: number;
  /** How many forgets it had carried out when it was last looked at. */
  forgetCount: number;
  requests: number;
  /** The number of the last request whose answer is stored here (`World.requests`). */
  contact: number;
  /** Of the answer that came last: whether it said `more: false`, and under which id and with how many edits it was asked. */
  lastReply: { isWhole: boolean; deviceId: string; sent: number } | undefined;
  /** The first mutation that the new version of the app wrote, on a device that began with the old one. */
  newFrom: { deviceId: string; id: number } | undefined;
  /** Its own clock when the last answer was surely taken, if it was: the lease counts from then at the latest. */
  answeredAt: number | undefined;
  /** Drafts that are open in a form: what stands in it, and the rev that it was opened with. */
  forms: Map<string, { text: string; baseRev: number }>;
  /** How many edits were begun here. */
  edits: number;
}

export interface DeviceWorld {
  scheduler: Scheduler;
  random: () => Random;
  /** Ids of this device: the same for the same seed. */
  ids: Random;
  pullLimits: PullLimits;
  maxMutations?: number | undefined;
  clockOf(device: Pick<Device, 'skewMs'>): number;
}

/** A program that a person starts on the device: it lives until it is killed. */
export function openTab(device: Device, world: DeviceWorld): OpenTab {
  const { scheduler, ids, pullLimits, maxMutations, clockOf } = world;
  const process: Process = { name: `device ${device.index}`, alive: true };
  const { planned, store, wire } = device;
  const tab = store.openTab(process);
  const forgets = { before: device.forgetCount, told: 0 };
  const ports: ClientPorts = {
    store: tab.store,
    network: networkOf(wire, process, scheduler),
    me: { userId: planned.person, firstName: planned.person, lastName: 'Example' },
    clock: () => clockOf(device),
    newId: () => uuidFrom(ids),
    settledSoon: (work) => Promise.race([work, scheduler.gate(process, 'soon', 500)]),
    windows: { cards: pullLimits.cards, bodies: pullLimits.bodies },
    ...(maxMutations !== undefined && { maxMutations }),
    onForget: () => {
      forgets.told += 1;
    },
  };
  const opened = { process, engine: createEngine(ports), isSyncing: false, isOpening: false, forgets };
  killers.set(opened, tab.kill);
  return opened;
}

const killers = new WeakMap<OpenTab, () => void>();

/** Between any two awaits: nothing that it waits for ever comes. */
export function killTab(device: Device, index: number): void {
  const tab = device.tabs[index];
  if (!tab) return;
  tab.process.alive = false;
  killers.get(tab)?.();
  device.tabs[index] = undefined;
}

export async function openDevice(
  index: number,
  planned: PlannedDevice,
  wire: Wire,
  { scheduler, random }: DeviceWorld,
): Promise<Device> {
  const disk: Disk = { fullFor: 0, isDirty: false };
  // IndexedDB is loaded only where it is used: it takes half a second.
  const store =
    planned.store === 'memory'
      ? memoryDeviceStore(disk, scheduler, random)
      : (await import('./dexie-device-store.ts')).dexieDeviceStore(disk, scheduler);
  return {
    ...{ index, planned, skewMs: planned.skewMs, token: '', disk, store, wire, tabs: [], copy: undefined },
    ...{
      ownWrites: [],
      inFlight: [],
      begun: [],
      deviceId: '',
      revs: new Map(),
      generation: 0,
      forgetCount: 0,
      requests: 0,
      contact: 0,
      lastReply: undefined,
      newFrom: undefined,
      answeredAt: undefined,
      forms: new Map(),
      edits: 0,
    },
  };
}
