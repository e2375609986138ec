import type { ClientStore, ClientTx, DeviceState, LocalRow, QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import { type Entity, entities, type Row, type Scope } from '#sync/protocol.ts';

type Method = keyof ClientTx | 'begin' | 'commit';

export interface MemoryStoreOptions {
  /** Before each step of a transaction: may wait, may throw (a full disk), and a tab may be killed while it waits. */
  beforeStep?(method: Method, tab: Tab): Promise<void> | void;
}

/** One tab's way to the store. */
export interface Tab {
  store: ClientStore;
  /** As a browser ends a tab: what its open transaction wrote is undone, and nothing that it awaits ever settles. */
  kill(): void;
  /** Settles when it was killed. */
  killed: Promise<'killed'>;
}

/** Represents the disk of one device. Several tabs share it. */
export interface MemoryStore {
  openTab(): Tab;
  /** A device that is put back from a backup made now. */
  copy(options?: MemoryStoreOptions): MemoryStore;
  /** The committed state, rows, queue and attention list. */
  contents(): Contents;
  /** Lists what the screens of a scope would show. */
  shown(entity: Entity, scope: Scope): Row[];
}

interface Contents {
  state: DeviceState | undefined;
  rows: Record<Entity, LocalRow[]>;
  entries: QueueEntry[];
  attention: RejectedEdit[];
}

interface Disk {
  state: Map<'state', DeviceState>;
  rows: Map<Entity, Map<string, LocalRow>>;
  entries: Map<number, QueueEntry>;
  attention: Map<string, RejectedEdit>;
  replaceable: Map<'from', number>;
}

const emptyDisk = (): Disk => ({
  state: new Map(),
  rows: new Map(entities.map((entity) => [entity, new Map()])),
  entries: new Map(),
  attention: new Map(),
  replaceable: new Map(),
});

/** A store for tests: atomic, one transaction at a time, and what is in it cannot be changed from outside. */
export function createMemoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  return openDisk(emptyDisk(), options);
}

function openDisk(disk: Disk, options: MemoryStoreOptions): MemoryStore {
  const queue = createQueue();
  const undo: Undo[] = [];
  const committed = (): Disk => (undo.length === 0 ? disk : undone(copyDisk(disk), undo));
  return {
    openTab: () => openTab(disk, undo, queue, options),
    copy: (other = {}) => openDisk(copyDisk(committed()), other),
    contents: () => contentsOf(committed()),
    shown: (entity, scope) =>
      [...table(committed(), entity).values()].flatMap(({ key, row }) =>
        row && key.startsWith(`${scope}:`) ? [row] : [],
      ),
  };
}

const contentsOf = (disk: Disk): Contents => ({
  state: disk.state.get('state'),
  rows: Object.fromEntries(entities.map((entity) => [entity, [...table(disk, entity).values()]])) as Contents['rows'],
  entries: inOrder(disk.entries),
  attention: [...disk.attention.values()],
});

/** Takes back one write of the open transaction: on the disk, or on a copy that was made meanwhile. */
type Undo = (disk: Disk) => void;

function undone(disk: Disk, undo: readonly Undo[]): Disk {
  for (const step of undo.toReversed()) step(disk);
  return disk;
}

function copyDisk(disk: Disk): Disk {
  return {
    state: new Map(disk.state),
    rows: new Map([...disk.rows].map(([entity, rows]) => [entity, new Map(rows)])),
    entries: new Map(disk.entries),
    attention: new Map(disk.attention),
    replaceable: new Map(disk.replaceable),
  };
}

const table = (disk: Disk, entity: Entity) => disk.rows.get(entity) as Map<string, LocalRow>;
const inOrder = (entries: Map<number, QueueEntry>) => [...entries.values()].sort((a, b) => a.id - b.id);

/** Who holds the disk, and who waits for it. */
function createQueue() {
  let isBusy = false;
  const waiting: (() => void)[] = [];
  const next = () => {
    const start = waiting.shift();
    isBusy = start !== undefined;
    start?.();
  };
  return {
    enter: () =>
      new Promise<void>((resolve) => {
        if (isBusy) return void waiting.push(resolve);
        isBusy = true;
        resolve();
      }),
    leave: next,
  };
}

const never = new Promise<never>(() => undefined);

function openTab(disk: Disk, undo: Undo[], queue: ReturnType<typeof createQueue>, options: MemoryStoreOptions): Tab {
  let isAlive = true;
  let abort: (() => void) | undefined;
  const death = Promise.withResolvers<'killed'>();

  async function run<T>(work: (tx: ClientTx) => Promise<T>): Promise<T> {
    if (!isAlive) return never;
    await queue.enter();
    let isOpen = true;
    const close = (isKept: boolean) => {
      if (!isOpen) return;
      isOpen = false;
      abort = undefined;
      if (!isKept) undone(disk, undo);
      undo.length = 0;
      queue.leave();
    };
    if (!isAlive) {
      close(false);
      return never;
    }
    abort = () => close(false);
    const step = async (method: Method) => {
      await options.beforeStep?.(method, tab);
      if (!isAlive) await never;
      if (!isOpen) throw new Error(`The transaction is over: ${method}`);
    };
    try {
      await step('begin');
      const value = await work(createTx(disk, undo, step));
      await step('commit');
      close(true);
      return value;
    } catch (cause) {
      close(false);
      throw cause;
    }
  }

  const tab: Tab = {
    store: { write: run, read: run },
    killed: death.promise,
    kill() {
      isAlive = false;
      death.resolve('killed');
      abort?.();
    },
  };
  return tab;
}

/** Stored as a copy that nobody can change: who changes what was read is told by an error. */
const stored = <T>(value: T): T => deepFreeze(JSON.parse(JSON.stringify(value)) as T);
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

function createTx(disk: Disk, undo: Undo[], step: (method: Method) => Promise<void>): ClientTx {
  type On<K, V> = (disk: Disk) => Map<K, V>;
  const set = <K, V>(on: On<K, V>, key: K, value: V) => {
    const before = on(disk).get(key);
    undo.push((one) => (before === undefined ? on(one).delete(key) : on(one).set(key, before)));
    on(disk).set(key, stored(value));
  };
  const remove = <K, V>(on: On<K, V>, key: K) => {
    const before = on(disk).get(key);
    if (before === undefined) return;
    undo.push((one) => on(one).set(key, before));
    on(disk).delete(key);
  };
  const rowsOf = (entity: Entity) => (one: Disk) => table(one, entity);
  const removeWhere = (entity: Entity, isMeant: (local: LocalRow) => boolean) => {
    const meant = [...table(disk, entity).values()].filter(isMeant);
    for (const { key } of meant) remove(rowsOf(entity), key);
    return meant;
  };
  /** Every method is a step, and what it does is done at once. */
  const after = <A extends unknown[], R>(method: keyof ClientTx, act: (...args: A) => R) => {
    return async (...args: A): Promise<R> => {
      await step(method);
      return act(...args);
    };
  };
  return {
    state: after('state', () => disk.state.get('state')),
    saveState: after('saveState', (state) => set((one) => one.state, 'state', state)),

    replaceableFrom: after('replaceableFrom', () => disk.replaceable.get('from')),
    setReplaceableFrom: after('setReplaceableFrom', (id) =>
      id === undefined ? remove((one) => one.replaceable, 'from') : set((one) => one.replaceable, 'from', id),
    ),

    getRows: after('getRows', (entity, keys) => keys.map((key) => table(disk, entity).get(key))),
    putRows: after('putRows', (entity, rows) => {
      for (const local of rows) set(rowsOf(entity), local.key, local);
    }),
    addRows: after('addRows', (entity, rows) =>
      rows.flatMap((local) => {
        if (table(disk, entity).has(local.key)) return [local.key];
        set(rowsOf(entity), local.key, local);
        return [];
      }),
    ),
    removeRows: after('removeRows', (entity, keys) => {
      for (const key of keys) remove(rowsOf(entity), key);
    }),
    listRowsBy: after('listRowsBy', (entity, field, value) =>
      [...table(disk, entity).values()].filter(({ row }) => row?.[field] === value),
    ),
    listRows: after('listRows', (entity, scope) =>
      [...table(disk, entity).values()].filter(({ key }) => key.startsWith(`${scope}:`)),
    ),
    listHeld: after('listHeld', () => entities.filter((entity) => table(disk, entity).size > 0)),
    sweep: after('sweep', (generation, from) =>
      from.flatMap((entity) =>
        removeWhere(entity, (local) => local.generation < generation)
          .filter(({ confirmed }) => confirmed !== undefined)
          .map((local) => ({ entity, local })),
      ),
    ),
    purge: after('purge', (scope) => {
      for (const entity of entities) removeWhere(entity, ({ key }) => scope === 'all' || key.startsWith(`${scope}:`));
    }),

    listEntries: after('listEntries', (fromId, limit) => {
      // As IndexedDB does.
      if (limit < 0) throw new TypeError(`No number of entries: ${limit}`);
      return inOrder(disk.entries)
        .filter(({ id }) => id >= fromId)
        .slice(0, limit);
    }),
    listOverlays: after('listOverlays', (subjects) =>
      inOrder(disk.entries).filter(({ overlay }) => overlay !== undefined && subjects.includes(overlay)),
    ),
    listOverlaid: after('listOverlaid', () => [
      ...new Set([...disk.entries.values()].flatMap(({ overlay }) => overlay ?? [])),
    ]),
    putEntries: after('putEntries', (entries) => {
      for (const entry of entries) set((one) => one.entries, entry.id, entry);
    }),
    removeEntries: after('removeEntries', (ids) => {
      for (const id of ids) remove((one) => one.entries, id);
    }),

    listRejectedEdits: after('listRejectedEdits', () => [...disk.attention.values()]),
    putRejectedEdits: after('putRejectedEdits', (items) => {
      for (const item of items) set((one) => one.attention, item.key, item);
    }),
    removeRejectedEdits: after('removeRejectedEdits', (keys) => {
      for (const key of keys) remove((one) => one.attention, key);
    }),
  };
}
