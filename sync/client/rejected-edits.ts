import { mutations } from '#sync/mutations.ts';
import { type Edit, isEdit, writeEdit } from './edit.ts';
import type { ClientPorts, ClientTx, RejectedEdit } from './ports.ts';
import { isOlderDraft } from './rejected-edit.ts';

/**
 * Queues the edit anew (docs/protocol.md#10-nothing-typed-is-lost, "try again"), and with a refused create everything
 * that stands under it.
 *
 * @throws when it is gone, the row is not on this device, or the text is not (it is with the server).
 */
export async function tryAgain(tx: ClientTx, ports: ClientPorts, key: string): Promise<void> {
  const items = await listWithDependents(tx, key);
  for (const item of items) await writeEdit(tx, ports, editAgain(item));
  await remove(tx, ports, items);
}

export async function discard(tx: ClientTx, ports: ClientPorts, key: string): Promise<void> {
  await remove(tx, ports, await listWithDependents(tx, key));
}

/**
 * Also from the person's other devices, which hold it as a draft once this one was silent for long
 * (docs/protocol.md#14-results).
 */
async function remove(tx: ClientTx, ports: ClientPorts, items: readonly RejectedEdit[]): Promise<void> {
  const keys = items.map(({ key }) => key);
  const ids = keys.map((key) => `attention:${key}`);
  const drafts = await tx.getRows(
    'draft',
    ids.flatMap((id) => [`own:${id}`, `staff:${id}`]),
  );
  for (const [i, id] of ids.entries()) {
    const isRaised = drafts.slice(2 * i, 2 * i + 2).some((copy) => copy?.row);
    if (isRaised) await writeEdit(tx, ports, { name: 'drafts.clear', args: { id } });
  }
  await tx.removeRejectedEdits(keys);
}

/** Oldest first: the create comes before what depends on it, and what was sent under an earlier device id before the rest. */
async function listWithDependents(tx: ClientTx, key: string): Promise<RejectedEdit[]> {
  const items = (await tx.listRejectedEdits()).filter((item) => item.key === key || item.under === key);
  const begunAt = new Map<string, number>();
  for (const item of items) {
    const [deviceId] = partsOf(item);
    begunAt.set(deviceId, Math.min(item.at, begunAt.get(deviceId) ?? item.at));
  }
  const isFirst = (item: RejectedEdit) => Number(item.key === key);
  const beginOf = (item: RejectedEdit) => begunAt.get(partsOf(item)[0]) ?? item.at;
  return items.sort((a, b) => isFirst(b) - isFirst(a) || beginOf(a) - beginOf(b) || partsOf(a)[1] - partsOf(b)[1]);
}

function partsOf({ key }: RejectedEdit): [deviceId: string, mutationId: number] {
  const end = key.indexOf(':');
  return [key.slice(0, end), Number(key.slice(end + 1))];
}

/** Of an edit that lost in part only what lost; and always over what is held now. */
function editAgain({ name, args, kept, kind }: RejectedEdit): Edit {
  if (!args || !isEdit(name)) throw new Error('No text');
  const { baseRev: _, ...typed } = args;
  const id = String(args.id);
  const { verb } = mutations[name];
  if (verb === 'delete' || verb === 'restore') return { name, args: { id } };
  if (!kept || kind === 'rejected') return { name, args: { ...typed, id } };
  if (name === 'drafts.put') return { name, args: { id, ...kept } };
  return { name, args: { id, set: kept } };
}

/** Counts decisions for the pill. A refused create and its edits are one, and an older draft is none. */
export const countDecisions = (items: readonly RejectedEdit[]): number => {
  const keys = new Set(items.map(({ key }) => key));
  const isDecision = (item: RejectedEdit) => !isOlderDraft(item) && (item.under === undefined || !keys.has(item.under));
  return items.filter(isDecision).length;
};
