import Dexie, { type EntityTable } from 'dexie';
import type { StoredRequest } from '#sync/client/request-queue.ts';
import { closeOnVersionChange } from './db-version-guard.ts';
import { localDbName } from './storage-keys.ts';
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

export type LocalDb = Dexie & {
  drafts: EntityTable<DraftRow, 'id'>;
  draftMarks: EntityTable<DraftMark, 'id'>;
  requests: EntityTable<StoredRequest, 'id'>;
};

let opened: LocalDb | undefined;

/** This browser's database. Import it through `with-local-db.ts` only: Dexie must not load with the page. */
export function localDb(): LocalDb {
  opened ??= openLocalDb();
  return opened;
}

function openLocalDb(): LocalDb {
  const db = new Dexie(localDbName) as LocalDb;
  db.version(1).stores({ drafts: 'id', requests: 'id, lane, state, createdAt' });
  db.version(2).stores({ draftMarks: 'id, typedAt' });
  closeOnVersionChange(db);
  return db;
}

export const runOnLocalDb = <T>(work: (db: LocalDb) => Promise<T>): Promise<T> =>
  withRepair(localDb(), () => work(localDb()));
