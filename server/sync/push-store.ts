import type { Db } from '#server/db/connect.ts';
import { readCounter, takeRev } from '#server/synced-rows/counter.ts';
import { putInEscrow } from '#server/synced-rows/escrow.ts';
import { wasTold } from '#server/synced-rows/feed.ts';
import { findStored, removeStored, saveStored } from '#server/synced-rows/stored-rows.ts';
import { versionRepository } from '#server/synced-rows/version.repository.ts';
import type { PushStore } from '#sync/server/ports.ts';
import { deviceRepository } from './device.repository.ts';
import { forgetRepository } from './forget.repository.ts';
import { countDrafts, countGoals, listPins, readLastPosition } from './push-queries.ts';

/** What a push reads and writes, inside the transaction that `db` belongs to. */
export function pushStore(db: Db, newId: () => string): PushStore {
  const versions = versionRepository(db, newId);
  const counted = new Map<string, number>();
  return {
    attempt: (work) => db.attempt(work),
    ...deviceRepository(db),
    ...forgetRepository(db),
    highestIntent: async () => (await readCounter(db)).highestIntent,
    takeRev: (intent) => takeRev(db, intent),
    find: (entity, key) => findStored(db, entity, key),
    wasDeleted: (entity, key) => wasTold(db, entity, key),
    save: (stored, audiences, now) => saveStored(db, stored, audiences, now),
    remove: (entity, key, rev, now) => removeStored(db, { entity, key, rev }, now),
    keepVersion: versions.keep,
    hasText: versions.hasText,
    lastPosition: (clientId, submissionId) => readLastPosition(db, clientId, submissionId),
    // To count ten thousand for each goal of a push would take longer than to write them.
    async countGoals(clientId) {
      const goals = counted.get(clientId) ?? (await countGoals(db, clientId));
      counted.set(clientId, goals);
      return goals;
    },
    countDrafts: (userId) => countDrafts(db, userId),
    listPins: (userId) => listPins(db, userId),
    putInEscrow: (userId, mutation, now) => putInEscrow(db, { id: newId(), userId, ...mutation, now }),
  };
}
