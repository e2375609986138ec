import { liveQuery } from 'dexie';
import type { DraftRow } from '#pwa/offline/dexie-visitor-db.ts';
import { runOnVisitorDb } from '#pwa/offline/dexie-visitor-db.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { isStaffDraft } from '#schema/drafts.ts';
import type { Edit } from '#sync/client/edit.ts';
import { type Account, openAccount } from './account.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { isRecord } from './wire-shapes.ts';

/**
 * Turns a draft's id into its synced form, `kind:subject`, with a kind without hyphens. `insights-form`, of which each
 * person has one, becomes `insightsForm:own`.
 */
export function syncedDraftId(id: string): string {
  const [kind = '', ...subject] = id.split(':');
  const name = kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}:${subject.length === 0 ? 'own' : subject.join(':')}`;
}

function rowKey(id: string): string {
  const synced = syncedDraftId(id);
  return `${isStaffDraft(synced) ? 'staff' : 'own'}:${synced}`;
}

/**
 * Records the rev of each draft that this tab's forms have shown. It goes along with each put, so that text of another
 * device, which nobody here has seen, is not taken for seen (docs/protocol.md#18-drafts).
 */
const shownRevs = new WeakMap<Account, Map<string, number>>();

function shownIn(account: Account): Map<string, number> {
  const shown = shownRevs.get(account) ?? new Map<string, number>();
  shownRevs.set(account, shown);
  return shown;
}

const basedOn = (account: Account, id: string): { baseRev?: number } => {
  const baseRev = shownIn(account).get(id);
  return baseRev === undefined ? {} : { baseRev };
};

/**
 * Stores a draft in the account of the person here; false when there is none.
 *
 * @param isRescued it was typed on an earlier page, which saw nothing of what another device has left or cleared since
 */
export async function putInAccount({ id, value }: DraftRow, isRescued = false): Promise<boolean> {
  const account = openAccount();
  if (!account || !isRecord(value)) return false;
  const based = isRescued && !(await isTypedHere(account, id)) ? { baseRev: 0 } : basedOn(account, id);
  await account.engine.edit('drafts.put', { id: syncedDraftId(id), value, ...based });
  return true;
}

/** Tells whether a text of this device waits to be sent. Such a text knows the rev that it was based on. */
const isTypedHere = async (account: Account, id: string): Promise<boolean> =>
  (await account.read((db) => db.queue.where('overlay').equals(overlayOf(id)).count())) > 0;

const overlayOf = (id: string) => `draft:${syncedDraftId(id)}`;

/** Finds a draft in the account of the person here. @param onChange as for `readDraft` */
export async function findInAccount(id: string, onChange?: () => void): Promise<DraftRow | undefined> {
  const account = openAccount();
  if (!account) return undefined;
  if (onChange) watchDraft(account, id, onChange);
  const { row, rev } = await account.read((db) => readShown(db, id));
  shownIn(account).set(id, rev);
  return row ? { id, value: row.value, updatedAt: row.updatedAt } : undefined;
}

/** Calls `onChange` after each change of a draft. After a lost database, the next start reads what has come. */
function watchDraft(account: Account, id: string, onChange: () => void): void {
  const watched = liveQuery(() => account.db.drafts.get(rowKey(id))).subscribe(onChange, () => undefined);
  onLocalDataWiped(() => watched.unsubscribe());
}

/**
 * Reads a draft as it is shown, with the rev that it was shown at. That is its own rev, else the rev of its clearing;
 * for one that was typed here, the rev that it was based on.
 */
async function readShown(db: SyncedDb, id: string) {
  return db.transaction('r', db.drafts, db.queue, db.state, async () => {
    const held = await db.drafts.get(rowKey(id));
    const state = await db.state.get(theOne);
    const pending = held && (await db.queue.where('overlay').equals(overlayOf(id)).last());
    const based = pending?.args.baseRev;
    const shown = held?.row ? held.rev : Math.max(held?.rev ?? 0, state?.seenRev ?? 0);
    return { row: held?.row, rev: typeof based === 'number' ? based : shown };
  });
}

export async function clearInAccount(id: string): Promise<void> {
  const account = openAccount();
  const held = await account?.read((db) => db.drafts.get(rowKey(id)));
  if (!account || !held?.row) return;
  await account.engine.edit('drafts.clear', { id: syncedDraftId(id), ...basedOn(account, id) });
  shownIn(account).delete(id);
}

/** Clears a settled draft in the same write as its edit, so that no end of the app leaves both. */
export async function clearingEdits(account: Account, id: string): Promise<Edit[]> {
  const held = await account.read((db) => db.drafts.get(rowKey(id)));
  return held?.row ? [{ name: 'drafts.clear', args: { id: syncedDraftId(id), ...basedOn(account, id) } }] : [];
}

/** Moves a visitor's text, or what the account could not store, into the account. */
export async function moveDraftsIntoAccount(): Promise<void> {
  for (const row of await runOnVisitorDb((db) => db.drafts.toArray())) {
    if (await movedIntoAccount(row)) await forgetLocal(row);
  }
}

/**
 * Moves one draft, unless text was typed into the account meanwhile. Its base is what was shown here, because this text
 * has seen nothing else of other devices.
 */
async function movedIntoAccount({ id, value, updatedAt }: DraftRow): Promise<boolean> {
  const account = openAccount();
  if (!account || !isRecord(value)) return false;
  const held = await account.read((db) => db.drafts.get(rowKey(id)));
  const args = { id: syncedDraftId(id), value, ...(held && { baseRev: 0 }), ...basedOn(account, id) };
  await account.engine.editAll([{ name: 'drafts.put', args, unlessTypedSince: updatedAt }]);
  return true;
}

/** Deletes a visitor's draft, unless something newer was typed meanwhile. */
const forgetLocal = ({ id, updatedAt }: DraftRow): Promise<unknown> =>
  runOnVisitorDb((db) =>
    db.drafts
      .where({ id })
      .filter((row) => row.updatedAt === updatedAt)
      .delete(),
  );
