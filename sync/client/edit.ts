import { isStaffDraft } from '#schema/drafts.ts';
import { isMutationName, type MutationName, mutations, type TextEdit } from '#sync/mutations.ts';
import { type Row, type Scope, schemaVersion } from '#sync/protocol.ts';
import { createdRow } from './created-row.ts';
import { allEntries, beforeAll, loadState } from './device-state.ts';
import { isLeaseOver } from './forget.ts';
import type { ClientPorts, ClientTx, DeviceState, LocalRow, QueueEntry } from './ports.ts';
import { replayOne } from './replay.ts';
import { confirmedOf, rewriteRows } from './rewrite-rows.ts';

/** Describes what the person did. `baseRev` is the rev that they saw; left out, it is the one that is held now. */
export interface Edit {
  name: MutationName;
  args: Record<string, unknown> & { id: string };
  /** When it was typed, epoch ms, if that was not now: whatever was typed here at this time or later stays instead. */
  unlessTypedSince?: number;
}

/**
 * Writes the mutation id, the queue entry and the row as it is shown, in the transaction that it is called in.
 *
 * @returns the mutation id.
 * @throws when the row is not held and the edit is no create, or one of staff on a device without rows of theirs (a draft:
 * without all of them), or of anybody whose session was revoked.
 */
export async function writeEdit(tx: ClientTx, ports: ClientPorts, edit: Edit): Promise<number> {
  const { entity, verb } = mutations[edit.name];
  if (!entity) throw new Error(`Not an edit: ${edit.name}`);
  const subject = `${entity}:${edit.args.id}`;
  const isTyping = edit.name === 'drafts.put' || edit.args.text !== undefined;
  const [state, [own, staff], overlays, replaceableFrom] = await Promise.all([
    loadState(tx, ports),
    tx.getRows(entity, [`own:${edit.args.id}`, `staff:${edit.args.id}`]),
    isTyping || edit.name === 'drafts.clear' ? tx.listOverlays([subject]) : [],
    tx.replaceableFrom(),
  ]);
  const rows = [own, staff].filter((row) => row !== undefined);
  const isBeginning = verb === 'create' || verb === 'put' || verb === 'clear';
  // A screen may be open for a moment after a forget.
  const isOfStaff = scopeOfNew(edit) === 'staff';
  const isPartial = state.isStaffPartial || isLeaseOver(state, ports.clock());
  const isHidden = isOfStaff && edit.name.startsWith('drafts.') && isPartial;
  const isOpen = state.session !== 'revoked' && (!isOfStaff || (state.holdsStaff && !isHidden));
  const hasPlace = isBeginning && isOpen;
  if (rows.length === 0 && !hasPlace) throw new Error(`Not here: ${subject}`);
  const newer = await findTypedSince(tx, subject, edit.unlessTypedSince);
  if (newer) return newer.id;
  const at = edit.unlessTypedSince ?? ports.clock();
  const last = overlays.at(-1);
  const isReplaceable = isTyping && last && last.id >= (replaceableFrom ?? state.nextId);
  const replaced = isReplaceable && replaceUnsent(last, edit, state, at);
  if (replaced) {
    await tx.putEntries([replaced]);
    await rewriteRows(tx, state, [], [subject]);
    return replaced.id;
  }
  // A text over the row is what the person saw, and clears or types on: not what came beneath it.
  const isOver = verb === 'clear' || rows.some(({ confirmed }) => confirmed !== undefined);
  const baseRev = edit.args.baseRev ?? (edit.name.startsWith('drafts.') && isOver ? last?.args.baseRev : undefined);
  const based = baseRev === undefined ? edit : { ...edit, args: { ...edit.args, baseRev } };
  const entry = await newEntry(tx, ports, { edit: based, state, rows, subject, at });
  await Promise.all([
    tx.putEntries([entry]),
    tx.putRows(entity, [...shownOver(rows, entry, state.generation)]),
    tx.saveState({ ...state, nextId: entry.id + 1 }),
    replaceableFrom === undefined ? tx.setReplaceableFrom(entry.id) : undefined,
  ]);
  return entry.id;
}

/** Also of what is in its row by now: it is kept for a while. What was refused is not there. */
async function findTypedSince(
  tx: ClientTx,
  subject: string,
  since: number | undefined,
): Promise<QueueEntry | undefined> {
  if (since === undefined) return undefined;
  const entries = await tx.listEntries(beforeAll, allEntries);
  return entries.findLast((entry) => entry.subject === subject && entry.at >= since && entry.resultRev !== 0);
}

async function newEntry(
  tx: ClientTx,
  ports: ClientPorts,
  { edit, state, rows, subject, at }: { edit: Edit; state: DeviceState; rows: LocalRow[]; subject: string; at: number },
): Promise<QueueEntry> {
  const { name, args } = edit;
  const { verb } = mutations[name];
  const isBased = verb !== 'create' && !name.startsWith('pins.');
  return {
    id: state.nextId,
    schema: schemaVersion,
    name,
    at,
    // A draft that is not here, or no longer, was seen up to `seenRev`, its clearing included.
    args: isBased
      ? { ...args, baseRev: args.baseRev ?? lowestRev(rows, name.startsWith('drafts.') ? state.seenRev : 0) }
      : args,
    subject,
    overlay: subject,
    scope: rows.length > 0 ? scopeOf(rows) : scopeOfNew(edit),
    ...(verb === 'create' && { created: await createdRow(tx, ports.me, name, args, at) }),
  };
}

const scopeOf = (rows: readonly LocalRow[]): Scope =>
  rows.some(({ key }) => key.startsWith('own:')) ? 'own' : 'staff';
/** Where the row of a create, a draft or a pin goes. */
function scopeOfNew({ name, args }: Edit): Scope {
  if (name.startsWith('drafts.')) return isStaffDraft(args.id) ? 'staff' : 'own';
  return name.startsWith('goals.') ? 'own' : 'staff';
}

/** Of two copies the older one: what changed since then, the person may not have seen. */
const lowestRev = (rows: readonly LocalRow[], unheld: number): number =>
  rows.length === 0 ? unheld : Math.min(...rows.map(({ rev }) => rev));

function* shownOver(rows: readonly LocalRow[], entry: QueueEntry, generation: number): Iterable<LocalRow> {
  for (const row of rows) {
    const scope: Scope = row.key.startsWith('own:') ? 'own' : 'staff';
    yield { ...row, row: replayOne(row.row, entry, scope), confirmed: confirmedOf(row) };
  }
  if (rows.length > 0) return;
  const row: Row | null = replayOne(null, entry, entry.scope);
  yield { key: `${entry.scope}:${String(entry.args.id)}`, rev: 0, row, confirmed: null, generation };
}

/** An entry that was never sent takes in place what the person went on to type: the same draft, or the same text field. */
function replaceUnsent(last: QueueEntry, { name, args }: Edit, state: DeviceState, at: number): QueueEntry | undefined {
  if (last.id <= state.sentThrough || last.name !== name || last.schema !== schemaVersion) return undefined;
  if (name === 'drafts.put') {
    // A base of its own says that the person saw what another device had left meanwhile, and went on from there.
    return { ...last, at, args: { ...args, baseRev: args.baseRev ?? last.args.baseRev } };
  }
  const [field, typed] = onlyText(args) ?? [];
  const [lastField, before] = onlyText(last.args) ?? [];
  if (!field || field !== lastField || !typed || typed.base !== before?.value) return undefined;
  return { ...last, at, args: { ...last.args, text: { [field]: { base: before.base, value: typed.value } } } };
}

function onlyText({ set, text }: Record<string, unknown>): [field: string, text: TextEdit] | undefined {
  const texts = Object.entries((text ?? {}) as Record<string, TextEdit>);
  return set === undefined && texts.length === 1 ? texts[0] : undefined;
}

export const isEdit = (name: string): name is MutationName => isMutationName(name) && name !== 'void';
