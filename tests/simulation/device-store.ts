import type { ClientStore } from '#sync/client/ports.ts';
import { isDiskFull } from '#sync/client/quota-recovery.ts';
import { createMemoryStore, type MemoryStore, type Tab } from '#sync/testing/memory-store.ts';
import type { Held } from './held.ts';
import type { Random } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';

/** What is on the disk of a device, by whatever means it is stored. */
export interface DeviceStore {
  openTab(process: Process): { store: ClientStore; kill(): void };
  held(): Promise<Held>;
  copy(): Promise<unknown>;
  /** Nothing is left; no tab is open. */
  clear(): Promise<void>;
  /** Puts a copy in the place of what is there; no tab is open. */
  restore(copy: unknown): Promise<void>;
  close(): void;
}

/** What befalls a device's disk. */
export interface Disk {
  /** So many writes fail, because it is full. */
  fullFor: number;
  /** Something was written since it was last looked at. */
  isDirty: boolean;
}

/** What IndexedDB throws. */
export class DiskFull extends Error {
  override name = 'QuotaExceededError';
}

/** Before a transaction commits. @throws DiskFull */
export function failWhenFull(disk: Disk): void {
  if (disk.fullFor === 0) return;
  disk.fullFor -= 1;
  throw new DiskFull();
}

/** After a write that failed on a full disk its process makes room, in the next one that it begins. */
export async function noteRoom<T>(process: Process, write: () => Promise<T>): Promise<T> {
  const makesRoom = process.isMakingRoom;
  let isFull = false;
  try {
    return await write();
  } catch (cause) {
    isFull = isDiskFull(cause);
    throw cause;
  } finally {
    if (isFull || makesRoom) process.isMakingRoom = isFull;
  }
}

/** In memory: a tab may be overtaken, or die, at every step of a transaction. */
export function memoryDeviceStore(disk: Disk, { gate }: Scheduler, random: () => Random): DeviceStore {
  const processes = new WeakMap<Tab, Process>();
  const options = {
    async beforeStep(method: string, tab: Tab): Promise<void> {
      const process = processes.get(tab);
      if (process && (method === 'begin' || method === 'commit' || random().chance(0.05))) await gate(process, method);
      if (method === 'commit') failWhenFull(disk);
    },
  };
  let store: MemoryStore = createMemoryStore(options);
  return {
    openTab(process) {
      const tab = store.openTab();
      processes.set(tab, process);
      return { store: noting(tab.store, disk, process, gate), kill: tab.kill };
    },
    async held() {
      const { state, rows, entries, attention } = store.contents();
      const all = Object.entries(rows).flatMap(([entity, list]) => list.map((held) => ({ entity, held })));
      return { state, rows: all as Held['rows'], entries, attention };
    },
    copy: async () => store.copy(options),
    async clear() {
      store = createMemoryStore(options);
      disk.isDirty = true;
    },
    async restore(copy) {
      store = (copy as MemoryStore).copy(options);
      disk.isDirty = true;
    },
    close: () => undefined,
  };
}

/** A tab may also die after its transaction, before it goes on. */
function noting(store: ClientStore, disk: Disk, process: Process, gate: Scheduler['gate']): ClientStore {
  return {
    async write(work) {
      const value = await noteRoom(process, () => store.write(work));
      disk.isDirty = true;
      await gate(process, 'written');
      return value;
    },
    read: (work) => store.read(work),
  };
}
