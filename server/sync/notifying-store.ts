import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { Db } from '#server/db/connect.ts';
import type { KnownRows } from '#server/synced-rows/row-batch.ts';
import type { PushStore, StoredRow } from '#sync/server/ports.ts';
import { type NoteMailDeps, queueNoteMail } from './note-mail.ts';
import { pushStore } from './push-store.ts';

/** Builds the store that sync and REST write with: `pushStore`, and an email to the client of a note that becomes visible. */
export function notifyingStore(db: Db, deps: NoteMailDeps, known?: KnownRows): PushStore {
  const store = pushStore(db, deps.newId, known);
  return {
    ...store,
    async save(stored, audiences, now) {
      const isNews = isForClient(stored) && !isForClient(await store.find('note', stored.key));
      await store.save(stored, audiences, now);
      // A note that is deleted meanwhile has nothing to read, and one that is restored was announced before.
      if (isNews && stored.row.deletedAt === null) await queueNoteMail(db, deps, stored);
    },
  };
}

const isForClient = (stored: StoredRow | undefined): boolean =>
  stored?.entity === 'note' && isVisibleToClient(stored.row);
