import Dexie, { type Table, type Transaction } from 'dexie';
import { withRepair } from '#pwa/offline/with-repair.ts';
import type { ClientStore, ClientTx, DeviceState, LocalRow, QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import { isDiskFull } from '#sync/client/quota-recovery.ts';
import { type Entity, entities } from '#sync/protocol.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { dropPdfsOf, type KeptPdf, keysWithoutReport } from './kept-pdfs.ts';
import { rowsOf, type SyncedDb, theOne } from './synced-db.ts';

/**
 * Creates the engine's store in IndexedDB. A write settles once it is on the disk (`durability: 'strict'`), so that
 * "Saved on this device" may be said then. With a full disk it rejects, and stores nothing. After a lost connection the
 * work runs a second time.
 *
 * @param isWanted whether the database may be opened again: not once the person has left this device.
 */
export function createDexieStore(db: SyncedDb, isWanted: () => boolean): ClientStore {
  const tables = db.tables;
  return {
    write: (work) =>
      withRepair(db, () => db.transaction('rw', tables, async (trans) => work(createTx(trans))), isWanted).catch(
        asDiskFull,
      ),
    read: (work) => withRepair(db, () => db.transaction('r', tables, async (trans) => work(createTx(trans))), isWanted),
  };
}

/** Finds a full disk in what Dexie says of it: as the cause of an abort at the commit, or as what failed for a row of many. */
function asDiskFull(error: unknown): never {
  const { inner, failures } = error as { inner?: unknown; failures?: unknown[] };
  throw [inner, ...(failures ?? [])].find(isDiskFull) ?? error;
}

/** These tables hold data of scope `staff` that is no synced row. */
const staffTables = ['users', 'portal', 'submissionFacts', 'opened'];

/** Keys a mark beside the state, because a mark can be deleted where nothing can be written. */
const replaceable = 'replaceable from';

/**
 * Uses the tables of this very transaction. Those of the database would find it only by the zone that Dexie follows
 * through promises; where that is lost, a write would commit for itself.
 */
function createTx(trans: Transaction): ClientTx {
  const state = trans.table<DeviceState, string>('state');
  const marks = trans.table<number, string>('state');
  const queue = trans.table<QueueEntry, number>('queue');
  const attention = trans.table<RejectedEdit, string>('attention');
  const pdfs = trans.table<KeptPdf, string>('pdfs');
  const questions = trans.table<AskedQuestion, string>('questions');
  const rows = (entity: Entity) => rowsOf(trans, entity);
  return {
    state: () => state.get(theOne),
    saveState: async (newState) => void (await state.put(newState, theOne)),

    replaceableFrom: () => marks.get(replaceable),
    setReplaceableFrom: async (id) =>
      void (await (id === undefined ? marks.delete(replaceable) : marks.put(id, replaceable))),

    getRows: (entity, keys) => rows(entity).bulkGet([...keys]),
    async putRows(entity, localRows) {
      await rows(entity).bulkPut(localRows);
      await dropPdfsOf(pdfs, entity, keysWithoutReport(localRows));
    },
    addRows: (entity, localRows) => addRows(rows(entity), localRows),
    async removeRows(entity, keys) {
      await rows(entity).bulkDelete([...keys]);
      await dropPdfsOf(pdfs, entity, keys);
    },
    listRowsBy: (entity, field, value) => rows(entity).where(`row.${field}`).equals(value).toArray(),
    listRows: (entity, scope) => rows(entity).where('key').startsWith(`${scope}:`).toArray(),

    async listHeld() {
      const first = await Promise.all(entities.map((entity) => rows(entity).limit(1).primaryKeys()));
      return entities.filter((_, i) => first[i]?.length);
    },

    async sweep(generation, from) {
      const pending = [];
      for (const entity of from) {
        const marked = (await rows(entity).toArray()).filter((local) => local.generation < generation);
        for (const local of marked) if (local.confirmed !== undefined) pending.push({ entity, local });
        const keys = marked.map(({ key }) => key);
        await rows(entity).bulkDelete(keys);
        await dropPdfsOf(pdfs, entity, keys);
      }
      return pending;
    },

    async purge(scope) {
      for (const entity of entities) {
        if (scope === 'all') await rows(entity).clear();
        else await rows(entity).where('key').startsWith(`${scope}:`).delete();
      }
      if (scope !== 'own') for (const table of staffTables) await trans.table(table).clear();
      if (scope === 'staff') return void (await pdfs.where(':id').startsWith('staff:').delete());
      await pdfs.clear();
      // Questions that the server lacks exist nowhere else, and stay as edits do.
      await questions.filter(({ state }) => state === 'taken').delete();
    },

    listEntries: (fromId, limit) => queue.where('id').aboveOrEqual(fromId).limit(limit).toArray(),
    listOverlays: (subjects) =>
      queue
        .where('overlay')
        .anyOf([...subjects])
        .sortBy('id'),
    listOverlaid: async () => (await queue.orderBy('overlay').uniqueKeys()).map(String),
    putEntries: async (entries) => void (await queue.bulkPut(entries)),
    removeEntries: (ids) => removeEntries(queue, ids),

    listRejectedEdits: () => attention.toArray(),
    putRejectedEdits: async (items) => void (await attention.bulkPut(items)),
    removeRejectedEdits: (keys) => attention.bulkDelete([...keys]),
  };
}

/** Removes entries, as one range where their ids follow one another. */
async function removeEntries(queue: Table<QueueEntry, number>, ids: readonly number[]): Promise<void> {
  const [first = 0, last = 0] = [ids[0], ids.at(-1)];
  const isRange = ids.length > 1 && ids.every((id, i) => id === first + i);
  if (isRange) await queue.where('id').between(first, last, true, true).delete();
  else await queue.bulkDelete([...ids]);
}

/** Adds rows, and lists the keys of those that exist already. Any other failure fails the transaction. */
async function addRows(table: Table<LocalRow, string>, rows: readonly LocalRow[]): Promise<string[]> {
  try {
    await table.bulkAdd(rows);
    return [];
  } catch (error) {
    if (!(error instanceof Dexie.BulkError) || error.failures.some(({ name }) => name !== 'ConstraintError'))
      throw error;
    return Object.keys(error.failuresByPos).flatMap((at) => rows[Number(at)]?.key ?? []);
  }
}
