import type { Pin } from '#schema/drafts.ts';
import type { Edit } from '#sync/client/edit.ts';
import type { Account } from './account.ts';
import { copySizes } from './copy-sizes.ts';
import { readOfflineCopies } from './offline-copies.ts';
import { type SyncedDb, theOne } from './synced-db.ts';
import { listVisibleSubmissions } from './visible-submissions.ts';
import { whenIdle } from './when-idle.ts';

/** Limits what texts, notes and goals of submissions take of a device. */
export const copyBudgetBytes = 25_000_000;

/** Runs `evictPins` once all rows are here and the page is idle. */
export async function evictWhenIdle(account: Account): Promise<void> {
  const state = await account.read((db) => db.state.get(theOne));
  // More rows are on their way, and their answer runs this again.
  if (!state?.holdsStaff || state.syncedAt !== state.answeredAt) return;
  await whenIdle();
  await evictPins(account, copyBudgetBytes, listVisibleSubmissions);
}

/**
 * Clears pins of submissions that were only opened, the least recently used first, until the copies fit the budget. The
 * rows go with the server's answer, so that both always agree about what this device has.
 *
 * It never evicts what was pinned by hand, the newest 20, what any tab shows, or what has an unsent edit, a draft or a
 * refused edit.
 *
 * @param budgetBytes of UTF-8 JSON
 */
export async function evictPins(
  account: Account,
  budgetBytes: number,
  readVisible: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const sizes = copySizes(account);
  await sizes.settle();
  let excessBytes = (sizes.total() ?? 0) - budgetBytes;
  if (excessBytes <= 0) return;
  const visible = await readVisible();
  const { copies, edited } = await account.read(async (db) => ({
    copies: await readOfflineCopies(db),
    edited: await listEdited(db),
  }));
  // The rows of an earlier eviction are still here, and would be counted twice.
  if (copies.hasUnsentPins) return;
  const edits: Edit[] = [];
  for (const { id, auto } of byLastUse([...copies.pins.values()])) {
    if (excessBytes <= 0) break;
    const bytes = sizes.of(id);
    const isProtected = !auto || copies.newest.has(id) || edited.has(id) || visible.has(id);
    if (isProtected || bytes === undefined) continue;
    edits.push({ name: 'pins.clear', args: { id } });
    excessBytes -= bytes;
  }
  if (edits.length > 0) await account.engine.editAll(edits);
}

/** Opening moves the time of an automatic pin, so the oldest was not used for longest. */
const byLastUse = (pins: Pin[]): Pin[] => pins.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Lists the submissions with something of this person that the server does not have, or has refused. */
async function listEdited(db: SyncedDb): Promise<Set<string>> {
  const [overlays, attention, drafts] = await Promise.all([
    db.queue.orderBy('overlay').uniqueKeys(),
    db.attention.toArray(),
    db.drafts.toCollection().primaryKeys(),
  ]);
  // A refused create has no row, so only its args name the submission.
  const refused = attention.flatMap(({ subject, args }) => [subject, String(args?.submissionId ?? '')]);
  const subjects = [...overlays.map(String), ...refused, ...drafts];
  // A subject is `note:<id>` or `staff:note:<id>`; a part that is no id finds no row.
  const ids = [...new Set(subjects.flatMap((subject) => subject.split(':')))];
  const keys = ids.map((id) => `staff:${id}`);
  const [notes, goals] = await Promise.all([db.notes.bulkGet(keys), db.goals.bulkGet(keys)]);
  const edited = new Set(ids);
  const clients = new Set<string>();
  for (const local of [...notes, ...goals]) {
    const row = local?.row ?? local?.confirmed;
    if (row?.submissionId) edited.add(row.submissionId);
    if (row && 'clientId' in row && row.clientId !== null) clients.add(row.clientId);
  }
  const cards = await db.submissions
    .where('row.clientId')
    .anyOf([...clients])
    .primaryKeys();
  for (const key of cards) edited.add(key.slice('staff:'.length));
  return edited;
}
