import type { Database, Db } from '#server/db/connect.ts';
import { describeError, type Log } from '#server/log.ts';
import {
  type DeletedId,
  dropDeletedIdsUntil,
  insertDeletedIds,
  listDeletedIds,
  listReturnedSubmissions,
  listReturnedUsers,
} from './deleted-ids.ts';
import { deletionJournal } from './deletion-journal.ts';
import type { ForgetPayer } from './erase-orders.ts';
import { eraseSubmissions } from './erase-submissions.ts';
import { eraseUser } from './erase-user.ts';

export interface Eraser {
  user(user: { id: string; email: string }): Promise<void>;
  submissions(ids: string[]): Promise<void>;
}

export interface ErasureDeps {
  database: Pick<Database, 'read' | 'tx'>;
  /** Epoch ms. */
  clock: () => number;
  log: Log;
  /** Where the deleted ids are kept beside the database. */
  journalPath: string;
  forgetPayer: ForgetPayer;
}

export type Erasure = ReturnType<typeof openErasure>;

const submissionsAtOnce = 50;

/**
 * Deletes people and submissions for good, and keeps it so: their ids stand in the database, written with the deletion, and
 * in a journal beside it, so that a database put back from an older copy loses them again.
 */
export function openErasure({ database, clock, log, journalPath, forgetPayer }: ErasureDeps) {
  const journal = deletionJournal(journalPath);

  /** Runs `work` in one transaction that may erase; the ids go to the journal once it is committed. */
  async function erase<T>(work: (db: Db, eraser: Eraser) => Promise<T>): Promise<T> {
    const deletedIds: DeletedId[] = [];
    const value = await database.tx((db) => {
      const deps = { now: clock(), forgetPayer };
      return work(db, {
        user: async (user) => void deletedIds.push(...(await eraseUser(db, user, deps))),
        submissions: async (ids) => void deletedIds.push(...(await eraseSubmissions(db, ids, deps))),
      });
    });
    await write(deletedIds);
    return value;
  }

  /** What cannot be written now, because a disk is full, holds already; the daily run and the next start bring it here. */
  const write = (ids: DeletedId[]) =>
    journal.append(ids).catch((cause) => log.error('deletion_journal_failed', describeError(cause)));

  /** What only one of the two knows, the other learns. */
  async function bringTogether(): Promise<void> {
    const [inTable, inJournal] = [await listDeletedIds(database.read), await journal.read()];
    const [known, written] = [idsOf(inTable), idsOf(inJournal)];
    const toTable = inJournal.filter(({ id }) => !known.has(id));
    if (toTable.length > 0) await database.tx((db) => insertDeletedIds(db, toTable));
    await write(inTable.filter(({ id }) => !written.has(id)));
  }

  /** Erases whoever and whatever is there although it was deleted; to be awaited before anybody is served. */
  async function eraseAgain(): Promise<void> {
    await bringTogether();
    const users = await listReturnedUsers(database.read);
    for (const user of users) await erase((_db, eraser) => eraser.user(user));
    const submissions = await listReturnedSubmissions(database.read);
    for (let from = 0; from < submissions.length; from += submissionsAtOnce) {
      await erase((_db, eraser) => eraser.submissions(submissions.slice(from, from + submissionsAtOnce)));
    }
    log.info('deletions_applied_again', { users: users.length, submissions: submissions.length });
  }

  /** @returns how many ids were forgotten, because no copy of the database is that old any more */
  async function forgetIdsUntil(deletedAt: number): Promise<number> {
    await bringTogether();
    const forgotten = await database.tx((db) => dropDeletedIdsUntil(db, deletedAt));
    if (forgotten > 0) await journal.replace(() => listDeletedIds(database.read));
    return forgotten;
  }

  return { erase, eraseAgain, forgetIdsUntil };
}

const idsOf = (rows: readonly DeletedId[]): Set<string> => new Set(rows.map(({ id }) => id));
