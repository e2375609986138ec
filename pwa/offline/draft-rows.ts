import { type DraftRow, runOnVisitorDb, type VisitorDb } from './dexie-visitor-db.ts';
import { noteNoLocalWork, readOwner } from './storage-keys.ts';

/** Longer than any browser leaves its local storage unwritten; what is older there cannot come back. */
const marksKeptMs = 24 * 3_600_000;
/** The mark of all drafts. */
const all = '*';

/**
 * Stores drafts on the disk for `draft.ts`, and loads with the database. A visitor's drafts stay in this browser, those
 * of a person with an account are synced. What the account could not take over yet is found here all the same.
 */
export async function putDraftRow(row: DraftRow, isRescued = false): Promise<void> {
  const isInAccount = (await accountDrafts()?.then((account) => account.putInAccount(row, isRescued))) ?? false;
  await onDrafts(async (db) => {
    await (isInAccount ? db.drafts.delete(row.id) : db.drafts.put(row));
    await noteWritten(db, row);
  });
}

export async function getDraftRow(id: string, onChange?: () => void): Promise<DraftRow | undefined> {
  const [mine, here] = await Promise.all([
    accountDrafts()?.then((account) => account.findInAccount(id, onChange)),
    runOnVisitorDb((db) => db.drafts.get(id)),
  ]);
  return mine && here ? newer(mine, here) : (mine ?? here);
}

/** @param updatedAt when it was cleared, epoch ms */
export async function deleteDraftRow({ id, updatedAt }: Pick<DraftRow, 'id' | 'updatedAt'>): Promise<void> {
  await accountDrafts()?.then((account) => account.clearInAccount(id));
  await onDrafts(async (db) => {
    await db.drafts.delete(id);
    await noteWritten(db, { id, updatedAt });
    const isEmpty = (await db.drafts.count()) + (await db.requests.count()) === 0;
    if (isEmpty && readOwner() === null) noteNoLocalWork();
  });
}

/**
 * Tells whether the disk has seen nothing of a draft from that time or later. A browser that is killed may bring back a
 * local storage of a minute ago, with texts that were finished, or typed on, meanwhile.
 */
export const isUnwritten = ({ id, updatedAt }: DraftRow): Promise<boolean> =>
  runOnVisitorDb(async (db) => {
    const marks = await db.draftMarks.bulkGet([id, all]);
    // One from the future was set by a clock that has been put right since, and says nothing.
    return marks.every((mark) => mark === undefined || mark.typedAt < updatedAt || mark.typedAt > Date.now());
  });

/** Says beforehand that what was typed of a draft so far is made use of, and is to be found nowhere but there. */
export const noteUsed = (id: string): Promise<void> =>
  runOnVisitorDb((db) => noteWritten(db, { id, updatedAt: Date.now() }));

/** Every draft and request goes, and what local storage may still bring back of a draft counts as gone. */
export const forgetRows = (isWanted: () => boolean): Promise<void> =>
  onDrafts(async (db) => {
    if (!isWanted()) return;
    await Promise.all([db.drafts.clear(), db.draftMarks.clear(), db.requests.clear()]);
    await noteWritten(db, { id: all, updatedAt: Date.now() });
  });

const newer = (a: DraftRow, b: DraftRow): DraftRow => (a.updatedAt < b.updatedAt ? b : a);

const onDrafts = (work: (db: VisitorDb) => Promise<void>): Promise<void> =>
  runOnVisitorDb((db) => db.transaction('rw', db.drafts, db.draftMarks, db.requests, () => work(db)));

async function noteWritten(db: VisitorDb, { id, updatedAt }: Pick<DraftRow, 'id' | 'updatedAt'>): Promise<void> {
  await db.draftMarks
    .where('typedAt')
    .below(updatedAt - marksKeptMs)
    .delete();
  await db.draftMarks.put({ id, typedAt: updatedAt });
}

const accountDrafts = () => (readOwner() === null ? undefined : import('./sync/account-drafts.ts'));
