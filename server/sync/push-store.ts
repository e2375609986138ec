import type { Db } from '#server/db/connect.ts';
import { readCounter, takeRev } from '#server/synced-rows/counter.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { wasTold } from '#server/synced-rows/feed.ts';
import { type KnownRows, openRowBatch, type RowBatch } from '#server/synced-rows/row-batch.ts';
import { findStored, removeStored, saveStored } from '#server/synced-rows/stored-rows.ts';
import { versionRepository } from '#server/synced-rows/version.repository.ts';
import type { PushStore } from '#sync/server/ports.ts';
import { deviceRepository } from './device.repository.ts';
import { forgetRepository } from './forget.repository.ts';
import { countDrafts, countGoals, listPins, readLastPosition } from './push-queries.ts';

/**
 * Reads and writes for a push, inside the transaction that `db` belongs to.
 *
 * @param known for the pull of the same transaction
 */
export function pushStore(db: Db, newId: () => string, known: KnownRows = new Map()): PushStore {
  const versions = versionRepository(db, newId);
  const counted = new Map<string, number>();
  /** Exists while an attempt runs; outside of one each call is carried out at once. */
  let batch: RowBatch | undefined;

  /** Writes the batch first, so that other readers and writers find its rows in their place. */
  async function flushed(): Promise<Db> {
    await batch?.flush();
    return db;
  }

  function countOneMore(clientId: string): void {
    const goals = counted.get(clientId);
    if (goals !== undefined) counted.set(clientId, goals + 1);
  }

  return {
    attempt: (work) =>
      db.attempt(async () => {
        const own = openRowBatch(db, versions, known);
        batch = own;
        try {
          const value = await work();
          await own.flush();
          return value;
        } catch (cause) {
          known.clear();
          counted.clear();
          throw cause;
        } finally {
          batch = undefined;
        }
      }),
    ...deviceRepository(db),
    ...forgetRepository(db),
    counter: () => readCounter(db),
    readAhead: async (refs) => batch?.readAhead(refs),
    takeRev: (intent) => (batch ? batch.takeRev(intent) : takeRev(db, intent)),
    find: (entity, key) => (batch ? batch.find(entity, key) : findStored(db, entity, key)),
    wasDeleted: async (entity, key) => wasTold(await flushed(), entity, key),
    async save(stored, audiences, now) {
      if (stored.entity === 'goal' && stored.createdRev === stored.rev) countOneMore(String(stored.row.clientId));
      await (batch ? batch.save(stored, audiences, now) : saveStored(db, stored, audiences, now));
    },
    async remove(entity, key, rev, now) {
      await removeStored(await flushed(), { entity, key, rev }, now);
      batch?.forget(entity, key);
    },
    keepVersion: (...kept) => (batch ? batch.keepVersion(...kept) : versions.keep(...kept)),
    hasText: (...asked) => (batch ?? versions).hasText(...asked),
    lastPosition: async (clientId, submissionId) => readLastPosition(await flushed(), clientId, submissionId),
    // The count is stored, because to count ten thousand for each goal would take longer than to write them.
    async countGoals(clientId) {
      const goals = counted.get(clientId) ?? (await countGoals(db, clientId));
      counted.set(clientId, goals);
      return goals;
    },
    countDrafts: async (userId) => countDrafts(await flushed(), userId),
    listPins: async (userId) => listPins(await flushed(), userId),
    putInEscrow: (userId, mutation, now) => putInEscrow(db, { id: newId(), userId, ...mutation, now }),
  };
}
