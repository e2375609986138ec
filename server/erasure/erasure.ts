import type { Database, Db } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { describeError, type Log } from '#server/log.ts';
import type { MailFolder } from '#server/mail/mail-folder.ts';
import { compactSearchIndex } from '#server/submissions/compact-search-index.ts';
import {
  type DeletedId,
  dropDeletedIdsUntil,
  insertDeletedIds,
  listDeletedIds,
  listReturnedSubmissions,
  listReturnedUsers,
} from './deleted-ids.ts';
import { deletionJournal, type JournalLine } from './deletion-journal.ts';
import { applyRequest, compareRequests, newestRequests, type Requester, toRequest } from './deletion-requests.ts';
import type { ForgetPayer } from './erase-orders.ts';
import { eraseSubmissions } from './erase-submissions.ts';
import { type Erased, eraseUser } from './erase-user.ts';

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
  mailFolder: Pick<MailFolder, 'remove'>;
}

export type Erasure = ReturnType<typeof openErasure>;

const submissionsAtOnce = 50;

/**
 * Deletes people and submissions for good, and keeps it so: their ids stand in the database, written with the deletion, and
 * in a journal beside it, so that a database put back from an older copy loses them again. A deletion that was asked for
 * stands in the account and in the journal, so that it is not forgotten with a copy either, nor that it was taken back.
 */
export function openErasure({ database, clock, log, journalPath, forgetPayer, mailFolder }: ErasureDeps) {
  const journal = deletionJournal(journalPath);

  /** Runs `work` in one transaction that may erase. After its commit the ids go to the journal, and files of mails away. */
  async function erase<T>(work: (db: Db, eraser: Eraser) => Promise<T>): Promise<T> {
    const erased: Erased[] = [];
    const value = await database.tx(async (db) => {
      const deps = { now: clock(), forgetPayer, newId };
      const done = await work(db, {
        user: async (user) => void erased.push(await eraseUser(db, user, deps)),
        submissions: async (ids) => void erased.push(await eraseSubmissions(db, ids, deps)),
      });
      if (erased.length > 0) await compactSearchIndex(db);
      return done;
    });
    await write(erased.flatMap(({ deletedIds }) => deletedIds));
    await removeFiles(erased.flatMap(({ mailIds }) => mailIds));
    return value;
  }

  /** Removes files of mails. The daily run finds again what cannot be removed now: it has no row any more. */
  const removeFiles = (mailIds: string[]) =>
    mailFolder.remove(mailIds).catch((cause) => log.error('mail_removal_failed', describeError(cause)));

  /**
   * Appends lines to the journal. A deletion counts even if a full disk prevents that: the daily run and the next start
   * bring it here.
   */
  const write = (lines: JournalLine[]) =>
    journal.append(lines).catch((cause) => log.error('deletion_journal_failed', describeError(cause)));

  /** To be called when it is committed that an account is to go, or that it stays. */
  const noteRequest = (account: Requester): Promise<void> => write([toRequest(account)]);

  /**
   * Copies to each of the two what only the other one knows.
   *
   * @returns how many accounts came from a copy that is older than what their owners said last
   */
  async function bringTogether(): Promise<number> {
    const { deletedIds: inJournal, requests, unreadable, torn } = await journal.read();
    if (unreadable.length + torn > 0) log.error('deletion_journal_unreadable', { lines: unreadable.length, torn });
    const inTable = await listDeletedIds(database.read);
    const [known, written] = [idsOf(inTable), idsOf(inJournal)];
    const toTable = inJournal.filter(({ id }) => !known.has(id));
    if (toTable.length > 0) await database.tx((db) => insertDeletedIds(db, toTable));
    const { lost, unwritten } = await compareRequests(database.read, requests);
    for (const request of lost) await database.tx((db) => applyRequest(db, request, { now: clock(), newId }));
    await write([...inTable.filter(({ id }) => !written.has(id)), ...unwritten]);
    return lost.length;
  }

  /** Erases whoever and whatever is there although it was deleted; to be awaited before anybody is served. */
  async function eraseAgain(): Promise<void> {
    const requests = await bringTogether();
    const users = await listReturnedUsers(database.read);
    for (const user of users) await erase((_db, eraser) => eraser.user(user));
    const submissions = await listReturnedSubmissions(database.read);
    for (let from = 0; from < submissions.length; from += submissionsAtOnce) {
      await erase((_db, eraser) => eraser.submissions(submissions.slice(from, from + submissionsAtOnce)));
    }
    log.info('deletions_applied_again', { users: users.length, submissions: submissions.length, requests });
  }

  /** @returns how many ids were forgotten, because no copy of the database is that old any more */
  async function forgetIdsUntil(instant: number): Promise<number> {
    await bringTogether();
    const forgotten = await database.tx((db) => dropDeletedIdsUntil(db, instant));
    const { requests, torn } = await journal.read();
    if (forgotten + torn > 0 || requests.some(({ at }) => at <= instant)) {
      await journal.replace(async (content) => [
        ...(await listDeletedIds(database.read)),
        ...[...newestRequests(content.requests).values()].filter(({ at }) => at > instant),
      ]);
    }
    return forgotten;
  }

  return { erase, noteRequest, eraseAgain, forgetIdsUntil };
}

const idsOf = (rows: readonly DeletedId[]): Set<string> => new Set(rows.map(({ id }) => id));
