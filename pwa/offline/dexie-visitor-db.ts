import Dexie, { type EntityTable } from 'dexie';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { closeOnVersionChange } from './db-version-guard.ts';
import { visitorDbName } from './storage-keys.ts';
import { withRepair } from './with-repair.ts';

export interface DraftRow {
  id: string;
  value: unknown;
  /** Epoch ms. */
  updatedAt: number;
}

/** When what the disk holds of a draft was typed, epoch ms, or the draft was cleared; `*` stands for all drafts. */
export interface DraftMark {
  id: string;
  typedAt: number;
}

export type VisitorDb = Dexie & {
  drafts: EntityTable<DraftRow, 'id'>;
  draftMarks: EntityTable<DraftMark, 'id'>;
  requests: EntityTable<StoredRequest, 'id'>;
};

let opened: VisitorDb | undefined;

/** Opens the visitor database. Pages import it through `visitor-db.ts` only: Dexie must not load with them. */
export function visitorDb(): VisitorDb {
  opened ??= openVisitorDb();
  return opened;
}

function openVisitorDb(): VisitorDb {
  const db = new Dexie(visitorDbName) as VisitorDb;
  db.version(1).stores({ drafts: 'id', requests: 'id, lane, state, createdAt' });
  db.version(2).stores({ draftMarks: 'id, typedAt' });
  closeOnVersionChange(db);
  return db;
}

export const runOnVisitorDb = <T>(work: (db: VisitorDb) => Promise<T>): Promise<T> =>
  withRepair(visitorDb(), () => work(visitorDb()));
