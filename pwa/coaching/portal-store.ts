import type { Account } from '#pwa/offline/sync/account.ts';
import type { PinnedList, PortalState, SubmissionFacts } from '#pwa/offline/sync/portal-state.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import type { Desk } from '#schema/desk.ts';
import type { PortalAnswer } from '#schema/portal.ts';
import { mergeViews } from './merge-views.ts';

/** Serves as the desk until this device has one. */
export const emptyDesk: Desk = { views: [], lastVisitAt: null };

export const readPortal = async (db: SyncedDb): Promise<PortalState> => (await db.portal.get(theOne)) ?? {};

/** Reads the server's last answers by submission. */
export async function readSubmissionFacts(db: SyncedDb): Promise<ReadonlyMap<string, SubmissionFacts>> {
  return new Map((await db.submissionFacts.toArray()).map((facts) => [facts.id, facts]));
}

/** Reads when each submission was last opened here, epoch ms, of those looks that the server does not know yet. */
export async function readOpened(db: SyncedDb): Promise<ReadonlyMap<string, number>> {
  const inOrder = await db.opened.orderBy('key').toArray();
  return new Map(inOrder.map(({ submissionId, at }) => [submissionId, at]));
}

/**
 * Marks a moment before a call. What the call answers is stored only if nothing was purged since: a purge must not be followed
 * by rows from before it (docs/protocol.md#15-forget).
 */
export type BeforeCall = number;

export const markBeforeCall = ({ read }: Pick<Account, 'read'>): Promise<BeforeCall> =>
  read(async (db) => countPurges(db));

const countPurges = async (db: SyncedDb): Promise<BeforeCall> => (await db.state.get(theOne))?.forgetCount ?? 0;

/** Stores a list that the server answered. @param isOfAll it lists all submissions, so its total is the server's */
export async function storeListAnswer(
  account: Account,
  answer: PortalAnswer,
  { before, isOfAll, at }: { before: BeforeCall; isOfAll: boolean; at: number },
): Promise<void> {
  await writePortal(account, async (db, portal) => {
    if ((await countPurges(db)) !== before) return undefined;
    await db.submissionFacts.bulkPut(answer.submissions.map((row) => toFacts(row, at)));
    return isOfAll ? { ...portal, total: answer.pagination.total } : portal;
  });
}

function toFacts(row: PortalAnswer['submissions'][number], at: number): SubmissionFacts {
  return {
    id: row.id,
    openedAt: toInstant(row.opened_at),
    askedAt: toInstant(row.asked_at),
    need: row.need,
    notesCount: row.notes_count,
    goalsCount: row.total_goals_count,
    at,
  };
}

const toInstant = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Changes the desk on this device; `sendDesk` brings it to the server. */
export const changeDesk = (account: Account, change: (desk: Desk) => Desk): Promise<void> =>
  writePortal(account, async (_, portal) => ({
    ...portal,
    desk: change(portal.desk ?? emptyDesk),
    isDeskPending: true,
    ...(!portal.isDeskPending && portal.desk && { viewsBefore: portal.desk.views }),
  }));

/** Records when the list was last shown. Without a desk there is no place for it, because the desk was purged meanwhile. */
export const recordVisit = (account: Account, lastVisitAt: number): Promise<void> =>
  writePortal(account, async (_, { desk, ...portal }) =>
    desk && (desk.lastVisitAt ?? 0) < lastVisitAt
      ? { ...portal, desk: { ...desk, lastVisitAt }, isVisitPending: true }
      : undefined,
  );

/** Takes the server's desk, unless this one has changes that the server does not have. */
export const storeDesk = (account: Account, desk: Desk, before: BeforeCall): Promise<void> =>
  writePortal(account, async (db, portal) =>
    (await countPurges(db)) === before && !portal.isDeskPending
      ? { ...portal, desk: { ...desk, lastVisitAt: laterVisit(desk, portal.desk) } }
      : undefined,
  );

/** Returns the later of two last visits, in epoch ms; null when there was none. */
export function laterVisit(...desks: (Desk | undefined)[]): number | null {
  const visits = desks.flatMap((desk) => desk?.lastVisitAt ?? []);
  return visits.length > 0 ? Math.max(...visits) : null;
}

/** Records that the server has this desk; a change that was made meanwhile still has to be sent. */
export const confirmDesk = (account: Account, sent: Desk, saved: Desk): Promise<void> =>
  writePortal(account, async (_db, { isDeskPending, isVisitPending, viewsBefore: _, ...portal }) => {
    const { desk } = portal;
    if (JSON.stringify(desk) === JSON.stringify(sent)) return { ...portal, desk: saved };
    if (!desk) return undefined;
    const views = mergeViews({ before: sent.views, ours: desk.views, theirs: saved.views });
    const pending = { ...(isDeskPending && { isDeskPending }), ...(isVisitPending && { isVisitPending }) };
    return { ...portal, ...pending, desk: { ...desk, views }, viewsBefore: saved.views };
  });

/** Notes which submissions are about to be pinned as one list. What was noted under the same name before joins it. */
export const notePinnedList = (account: Account, { name, ids }: PinnedList): Promise<void> =>
  writePortal(account, async (_, { pinnedLists = [], ...portal }) => {
    const before = pinnedLists.find((list) => list.name === name)?.ids ?? [];
    const others = pinnedLists.filter((list) => list.name !== name).slice(0, maxPinnedLists - 1);
    return { ...portal, pinnedLists: [{ name, ids: [...new Set([...ids, ...before])] }, ...others] };
  });
const maxPinnedLists = 30;

/** Changes this device's state in one transaction. @param work returns the new state, or undefined to leave it */
async function writePortal(
  { read }: Pick<Account, 'read'>,
  work: (db: SyncedDb, portal: PortalState) => Promise<PortalState | undefined>,
): Promise<void> {
  await read((db) =>
    db.transaction('rw', db.portal, db.submissionFacts, db.state, async () => {
      const next = await work(db, await readPortal(db));
      if (next) await db.portal.put(next, theOne);
    }),
  );
}
