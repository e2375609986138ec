import 'fake-indexeddb/auto';
import { createDexieStore } from '#pwa/offline/sync/dexie-store.ts';
import { openSyncedDb, rowsOf, theOne } from '#pwa/offline/sync/synced-db.ts';
import { entities } from '#sync/protocol.ts';
import { type DeviceStore, type Disk, failWhenFull, noteRoom } from './device-store.ts';
import type { Scheduler } from './scheduler.ts';

let opened = 0;

/** In IndexedDB: a tab may be overtaken, or die, before and after each transaction. */
export function dexieDeviceStore(disk: Disk, { gate, work }: Scheduler): DeviceStore {
  opened += 1;
  const db = openSyncedDb(`device ${opened}`);
  return {
    openTab(process) {
      const store = createDexieStore(db, () => true);
      return {
        kill: () => undefined,
        store: {
          write: (run) =>
            noteRoom(process, async () => {
              await gate(process, 'write');
              const value = await work(() =>
                store.write(async (tx) => {
                  const done = await run(tx);
                  failWhenFull(disk);
                  return done;
                }),
              );
              disk.isDirty = true;
              await gate(process, 'written');
              return value;
            }),
          async read(run) {
            await gate(process, 'read');
            const value = await work(() => store.read(run));
            await gate(process, 'was read');
            return value;
          },
        },
      };
    },
    async held() {
      const rows = [];
      for (const entity of entities) {
        for (const held of await rowsOf(db, entity).toArray()) rows.push({ entity, held });
      }
      const [state, entries, attention] = [
        await db.state.get(theOne),
        await db.queue.toArray(),
        await db.attention.toArray(),
      ];
      return { state, rows, entries, attention };
    },
    async copy() {
      const tables = db.tables.map(async (table) => {
        const keys = await table.toCollection().primaryKeys();
        return { name: table.name, keys: table.schema.primKey.keyPath ? undefined : keys, rows: await table.toArray() };
      });
      return Promise.all(tables);
    },
    async clear() {
      for (const table of db.tables) await table.clear();
      disk.isDirty = true;
    },
    async restore(copy) {
      for (const { name, keys, rows } of copy as { name: string; keys: undefined | string[]; rows: unknown[] }[]) {
        await db.table(name).clear();
        await db.table(name).bulkPut(rows, keys);
      }
      disk.isDirty = true;
    },
    close: () => db.close(),
  };
}
