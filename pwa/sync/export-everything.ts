import { runOnVisitorDb } from '#pwa/offline/dexie-visitor-db.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { tableNames } from '#pwa/offline/sync/synced-db.ts';
import { entities } from '#sync/protocol.ts';

/**
 * Exports all that this device has of the person, as one file of JSON. It has the rows as they are shown, the queue,
 * what needs attention, unfinished texts and forms that wait.
 *
 * @throws what the databases throw
 */
export async function exportEverything(account: Account): Promise<Blob> {
  const rows = await account.read(async (db) => {
    const tables = await Promise.all(
      entities.map(async (entity) => [tableNames[entity], await db.table(tableNames[entity]).toArray()] as const),
    );
    const shown = tables.map(([name, held]) => [name, held.flatMap(({ row }) => row ?? [])]);
    const [queue, attention, questions] = await Promise.all([
      db.queue.toArray(),
      db.attention.toArray(),
      db.questions.toArray(),
    ]);
    return { ...Object.fromEntries(shown), queue, attention, questions };
  });
  const local = await runOnVisitorDb(async (db) => ({
    localDrafts: await db.drafts.toArray(),
    waitingRequests: await db.requests.toArray(),
  }));
  return new Blob([JSON.stringify({ ...rows, ...local }, null, 2)], { type: 'application/json' });
}
