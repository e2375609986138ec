import type { Db } from '#server/db/connect.ts';
import { readCounter } from '#server/synced-rows/counter.ts';
import { type KnownRows, nameOf } from '#server/synced-rows/row-batch.ts';
import { listStored } from '#server/synced-rows/stored-rows.ts';
import type { StoredRow } from '#sync/server/ports.ts';
import type { PullStore, Ref } from '#sync/server/pull-store-port.ts';
import { conversationWindow } from './conversation-window.ts';
import { feedReader } from './feed-reader.ts';
import { findNextHeld } from './next-held.ts';
import { submissionWindow } from './submission-window.ts';

/**
 * Reads for a pull, inside the transaction that `db` belongs to.
 *
 * @param known rows that the push of this transaction has left
 */
export function pullStore(db: Db, known: KnownRows = new Map()): PullStore {
  return {
    readCounter: () => readCounter(db),
    ...feedReader(db, known),
    findNextHeld: (...asked) => findNextHeld(db, ...asked),
    listRows: (refs) => listRows(db, known, refs),
    ...conversationWindow(db),
    ...submissionWindow(db),
  };
}

async function listRows(db: Db, known: KnownRows, refs: readonly Ref[]): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  const unread: Ref[] = [];
  for (const ref of refs) {
    const standing = known.get(nameOf(ref.entity, ref.key));
    if (!standing) unread.push(ref);
    else if (standing.stored) rows.push(standing.stored);
  }
  for (const [entity, ofEntity] of Map.groupBy(unread, (ref) => ref.entity)) {
    const keys = ofEntity.map(({ key }) => key);
    rows.push(...(await listStored(db, entity, keys)));
  }
  return rows;
}
