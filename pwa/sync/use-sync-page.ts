import { countAsked } from '#pwa/offline/sync/asked-questions.ts';
import { isNamedEdit } from '#pwa/offline/sync/named-edits.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { newState } from '#sync/client/device-state.ts';
import type { QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import { titleOfRow } from './attention-row.ts';

/** An edit with the title of the row that it is about, if that is here. */
export type Titled<T> = T & { rowTitle: string | undefined };

/** The rest of a long queue is a number. */
export const shownEntries = 100;

/** Reads what the page shows of the account. It is undefined until that was read. */
export const useSyncPage = () => useSynced(readPage);

async function readPage(db: SyncedDb) {
  const state = (await db.state.get(theOne)) ?? newState('');
  const [items, unsent, asked] = await Promise.all([
    db.attention.toArray(),
    db.queue.where('id').above(state.acceptedThrough).toArray(),
    countAsked(db),
  ]);
  const named = unsent.filter(isNamedEdit);
  const found = await withTitles<RejectedEdit>(
    db,
    items.sort((a, b) => a.at - b.at),
  );
  return {
    state,
    count: named.length,
    asked,
    hasDrafts: unsent.some(({ name }) => name.startsWith('drafts.')),
    attention: found.filter((item) => !isOlderDraft(item)),
    olderDrafts: found.filter(isOlderDraft),
    queue: await withTitles<QueueEntry>(db, named.slice(0, shownEntries)),
  };
}

const tables = { goal: 'goals', note: 'notes', submission: 'submissions', conversation: 'conversations' } as const;

async function withTitles<T extends { subject: string }>(db: SyncedDb, list: readonly T[]): Promise<Titled<T>[]> {
  return Promise.all(
    list.map(async (one) => {
      const [entity = '', id = ''] = splitSubject(one.subject);
      const table = tables[entity as keyof typeof tables];
      const local = table && (await db.table(table).bulkGet([`own:${id}`, `staff:${id}`]));
      const row = local?.find((found) => found?.row)?.row;
      return { ...one, rowTitle: row && titleOfRow(row) };
    }),
  );
}

export function splitSubject(subject: string): [entity: string, id: string] {
  const end = subject.indexOf(':');
  return [subject.slice(0, end), subject.slice(end + 1)];
}
