import type { RowChange } from '#sync/protocol.ts';
import type { ClientTx, DeviceState } from './ports.ts';
import { group } from './rewrite-rows.ts';

type Put = Extract<RowChange, { op: 'put' }>;

/**
 * Writes what needs not be read first, which is most of a first sync: rows of entities of which none was held when the reset
 * came, without pending edits. One that is held all the same is not touched.
 *
 * @returns the changes that are still to be written, in their order.
 */
export async function addRows(
  tx: ClientTx,
  { generation, marked }: Pick<DeviceState, 'generation' | 'marked'>,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  // The rows of a pin depend on what was written before it.
  if (changes.some(({ op }) => op === 'del')) return changes;
  const pending = new Set(await tx.listOverlaid());
  const isNew = (change: RowChange): change is Put =>
    change.op === 'put' && !marked.includes(change.entity) && !pending.has(`${change.entity}:${change.id}`);
  const added = new Set<RowChange>();
  for (const [entity, some] of group(changes.filter(isNew), (change) => change.entity)) {
    const rows = some.map(({ scope, id, rev, row }) => ({ key: `${scope}:${id}`, rev, row, generation }));
    const held = new Set(await tx.addRows(entity, rows));
    for (const [i, change] of some.entries()) if (!held.has(rows[i]?.key ?? '')) added.add(change);
  }
  return changes.filter((change) => !added.has(change));
}
