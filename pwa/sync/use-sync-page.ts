import { countAsked } from '#pwa/offline/sync/asked-questions.ts';
import { isNamedEdit } from '#pwa/offline/sync/named-edits.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { newState } from '#sync/client/device-state.ts';
import type { QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import { isOlderDraft } from '#sync/client/rejected-edit.ts';
import type { Scope } from '#sync/protocol.ts';
import { type AttentionRow, titleOfRow } from './attention-row.ts';

/** An edit with the row that it is about, its title, and the first name of the client, as far as these are here. */
export type Titled<T> = T & { rowTitle: string | undefined; row?: AttentionRow; clientName?: string };

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

async function withTitles<T extends { subject: string; scope: Scope; args?: Record<string, unknown> }>(
  db: SyncedDb,
  list: readonly T[],
): Promise<Titled<T>[]> {
  return Promise.all(
    list.map(async (one) => {
      const [entity = '', id = ''] = splitSubject(one.subject);
      const table = tables[entity as keyof typeof tables];
      const local = table && (await db.table(table).bulkGet([`own:${id}`, `staff:${id}`]));
      const row: AttentionRow | undefined = local?.find((found) => found?.row)?.row;
      const clientName = await findClientName(db, one, row);
      return { ...one, rowTitle: row && titleOfRow(row), ...(row && { row }), ...(clientName && { clientName }) };
    }),
  );
}

/** Finds the first name of the client whom an edit of staff is about. */
async function findClientName(
  db: SyncedDb,
  { subject, scope, args }: { subject: string; scope: Scope; args?: Record<string, unknown> },
  row: AttentionRow | undefined,
): Promise<string | undefined> {
  if (scope !== 'staff') return undefined;
  const [entity, id] = splitSubject(subject);
  const named = row && 'submissionId' in row ? row.submissionId : args?.submissionId;
  const submissionId = entity === 'pin' || entity === 'submission' ? id : named;
  return typeof submissionId === 'string'
    ? (await db.submissions.get(`staff:${submissionId}`))?.row?.firstName
    : undefined;
}

export function splitSubject(subject: string): [entity: string, id: string] {
  const end = subject.indexOf(':');
  return [subject.slice(0, end), subject.slice(end + 1)];
}
