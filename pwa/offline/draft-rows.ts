import { noteNoLocalWork, readOwner } from './kept-flag.ts';
import { type DraftRow, runOnLocalDb } from './local-db.ts';

/**
 * What `draft.ts` does on the disk; loads with the database. A visitor's drafts stay in this browser, those of a person
 * with an account are synced. What the account could not take over yet is found here all the same.
 */
export async function putDraftRow(row: DraftRow): Promise<void> {
  if (await accountDrafts()?.then((account) => account.putInAccount(row))) await deleteHere(row.id);
  else await runOnLocalDb(async (db) => void (await db.drafts.put(row)));
}

export async function getDraftRow(id: string, onChange?: () => void): Promise<DraftRow | undefined> {
  const [mine, here] = await Promise.all([
    accountDrafts()?.then((account) => account.findInAccount(id, onChange)),
    runOnLocalDb((db) => db.drafts.get(id)),
  ]);
  return mine && here ? newer(mine, here) : (mine ?? here);
}

export async function deleteDraftRow(id: string): Promise<void> {
  await accountDrafts()?.then((account) => account.clearInAccount(id));
  await deleteHere(id);
}

const newer = (a: DraftRow, b: DraftRow): DraftRow => (a.updatedAt < b.updatedAt ? b : a);

const deleteHere = (id: string): Promise<void> =>
  runOnLocalDb(async (db) => {
    await db.drafts.delete(id);
    const isEmpty = (await db.drafts.count()) + (await db.requests.count()) === 0;
    if (isEmpty && readOwner() === null) noteNoLocalWork();
  });

const accountDrafts = () => (readOwner() === null ? undefined : import('./sync/account-drafts.ts'));
