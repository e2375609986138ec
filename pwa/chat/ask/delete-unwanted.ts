import { liveQuery } from 'dexie';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey, type SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { removeAnswer } from './streaming-answers.ts';

/** Deletes each conversation whose question was unwanted while it was on its way, as soon as it is here. */
export function deleteUnwanted(account: Account, signal: AbortSignal): void {
  let last = Promise.resolve();
  const watched = liveQuery(() => listArrived(account.db)).subscribe(
    () => {
      // One after the other: each sees what the one before it did. A disk that does not answer is asked with the next change.
      last = last.then(() => (signal.aborted ? undefined : deleteArrived(account))).catch(() => undefined);
    },
    () => undefined,
  );
  signal.addEventListener('abort', () => watched.unsubscribe());
}

const unwanted = ({ questions }: SyncedDb) => questions.filter(({ isUnwanted }) => isUnwanted === true);

/** The conversations of unwanted questions that have come. */
async function listArrived(db: SyncedDb) {
  const ids = new Set((await unwanted(db).toArray()).map(({ conversationId }) => conversationId));
  const rows = await db.conversations.bulkGet([...ids].map(ownKey));
  return rows.flatMap((held) => held?.row ?? []);
}

async function deleteArrived({ engine, read }: Account): Promise<void> {
  for (const { id, deletedAt } of await read(listArrived)) {
    if (deletedAt === null) await engine.editAll([{ name: 'conversations.delete', args: { id } }]);
    await read((db) => forgetUnwanted(db, id));
  }
}

async function forgetUnwanted(db: SyncedDb, conversationId: string): Promise<void> {
  const questions = unwanted(db).and((one) => one.conversationId === conversationId);
  const ids = await questions.primaryKeys();
  await questions.delete();
  for (const id of ids) removeAnswer(id);
}
