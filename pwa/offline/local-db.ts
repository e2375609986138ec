import Dexie, { type EntityTable } from 'dexie';
import type { StoredRequest } from '#sync/client/request-queue.ts';

export interface DraftRow {
  id: string;
  value: unknown;
  /** Epoch ms. */
  updatedAt: number;
}

export type LocalDb = Dexie & {
  drafts: EntityTable<DraftRow, 'id'>;
  requests: EntityTable<StoredRequest, 'id'>;
};

/** This browser's database. Import it through `with-local-db.ts` only: Dexie must not load with the page. */
export function openLocalDb(): LocalDb {
  const db = new Dexie('northbeam') as LocalDb;
  db.version(1).stores({ drafts: 'id', requests: 'id, lane, state, createdAt' });
  return db;
}
