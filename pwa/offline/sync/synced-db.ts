import Dexie, { type Table, type Transaction } from 'dexie';
import { closeOnVersionChange } from '#pwa/offline/db-version-guard.ts';
import type { User } from '#schema/users.ts';
import type { DeviceState, LocalRow, QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import type { Entity, Row, Rows } from '#sync/protocol.ts';
import type { AskedQuestion } from './asked-questions.ts';
import type { KeptPdf } from './kept-pdfs.ts';
import type { PortalState, SubmissionFacts } from './portal-state.ts';

export const tableNames = {
  submission: 'submissions',
  submissionBody: 'submissionBodies',
  goal: 'goals',
  note: 'notes',
  conversation: 'conversations',
  message: 'messages',
  draft: 'drafts',
  pin: 'pins',
} as const satisfies Record<Entity, string>;

type RowTables = { [E in Entity as (typeof tableNames)[E]]: Table<LocalRow<Rows[E]>, string> };

/** Stores the users list, for staff to read without a network. No sync brings it, and nothing edits it here. */
export interface StoredUsers {
  users: readonly User[];
  /** Dates the server's answer, epoch ms. */
  at: number;
}

/**
 * Records that a member of staff opened a submission, while the server does not know it. It is purged with the rows of
 * staff.
 */
export interface OpenedSubmission {
  /** Orders the rows by opening; the database gives it. */
  key?: number;
  submissionId: string;
  /** Epoch ms. */
  at: number;
}

/** Holds one person's data on this device. Screens read it; only the engine writes rows. */
export type SyncedDb = Dexie &
  RowTables & {
    queue: Table<QueueEntry, number>;
    attention: Table<RejectedEdit, string>;
    /** Holds what the device knows of itself: one record, under `theOne`. */
    state: Table<DeviceState, string>;
    /** Holds the person whose database it is, as the server last answered: one record, under `theOne`. */
    me: Table<User, string>;
    /** Holds reports as files, for those submissions whose file was fetched here. */
    pdfs: Table<KeptPdf, string>;
    /** Holds questions for the coach that have no whole answer here yet. */
    questions: Table<AskedQuestion, string>;
    /** Holds the users as the server listed them last, of scope `staff`: one record, under `theOne`. */
    users: Table<StoredUsers, string>;
    /** Holds the desk of a member of staff, and what the server answered about the portal's list. */
    portal: Table<PortalState, string>;
    submissionFacts: Table<SubmissionFacts, string>;
    /** Holds submissions that this member of staff opened, until the server knows it. */
    opened: Table<OpenedSubmission, number>;
  };

/** Makes the key of a row that a device holds as its owner's. */
export const ownKey = (id: string): string => `own:${id}`;

/** Keys a table's only record. */
export const theOne = 'the one';

/**
 * Opens a person's database on this device. Each index costs at every write, so there are only those that a screen
 * needs to read a part of a table in order. A row that is not shown is in none of the `row.` indexes.
 */
export function openSyncedDb(name: string): SyncedDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' }) as SyncedDb;
  db.version(1).stores({
    submissions: 'key, row.createdAt, row.clientId',
    submissionBodies: 'key',
    goals: 'key, row.position, row.clientId, row.submissionId',
    notes: 'key, row.submissionId',
    conversations: 'key, row.updatedAt',
    messages: 'key, [row.conversationId+row.createdAt]',
    drafts: 'key',
    pins: 'key',
    queue: 'id, overlay',
    attention: 'key',
    state: '',
    me: '',
  });
  db.version(2).stores({ pdfs: 'submissionId' });
  db.version(3).stores({ questions: 'id, conversationId' });
  db.version(4).stores({ users: '', portal: '', submissionFacts: 'id', opened: '++key' });
  // It closes for good, because a late read would bring a deleted database back, empty.
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  closeOnVersionChange(db);
  return db;
}

/** Returns the table of an entity that is known only at run time, in a database or in a transaction. */
export const rowsOf = (source: Pick<Transaction, 'table'>, entity: Entity): Table<LocalRow<Row>, string> =>
  source.table(tableNames[entity]);
