import type { Db } from '#server/db/connect.ts';
import { readCounter } from '#server/synced-rows/counter.ts';
import { listStored } from '#server/synced-rows/stored-rows.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import type { PullStore, Ref } from '#sync/server/pull-store-port.ts';
import { conversationWindow } from './conversation-window.ts';
import { feedReader } from './feed-reader.ts';
import { findNextHeld } from './next-held.ts';
import { submissionWindow } from './submission-window.ts';

/** What a pull reads, inside the transaction that `db` belongs to. */
export function pullStore(db: Db): PullStore {
  return {
    readCounter: () => readCounter(db),
    ...feedReader(db),
    findNextHeld: (...asked) => findNextHeld(db, ...asked),
    listRows: (refs) => listRows(db, refs),
    ...conversationWindow(db),
    ...submissionWindow(db),
  };
}

async function listRows(db: Db, refs: readonly Ref[]): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const [entity, ofEntity] of Map.groupBy(refs, (ref) => ref.entity)) {
    const keys = ofEntity.map(({ key }) => key);
    rows.push(...(await listStored(db, entity, keys)));
  }
  return rows;
}
