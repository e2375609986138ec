import type { Entity, Row, RowChange, Scope } from '#sync/protocol.ts';
import type { ClientTx, DeviceState, LocalRow, QueueEntry } from './ports.ts';
import { isShownOver, replay } from './replay.ts';

/** Which rows are marked, and whether any of staff may be held. */
export type Holding = Pick<DeviceState, 'generation' | 'holdsStaff'>;

/** `Map.groupBy` for what came in order. */
export function group<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const known = groups.get(keyOf(value));
    if (known) known.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

interface Place {
  entity: Entity;
  scope: Scope;
  id: string;
}
const subjectOf = (entity: Entity, id: string) => `${entity}:${id}`;

/**
 * Writes anew the rows that changed on the server, and those whose pending edits changed: confirmed rows take the
 * changes, pending edits are replayed over them. A page costs one read and one write of each table. On a device that
 * holds no rows of staff its own edits make none either: their lease has ended (docs/protocol.md#15-forget).
 *
 * @param subjects of the entries that were queued, finished or dropped.
 */
export async function rewriteRows(
  tx: ClientTx,
  { generation, holdsStaff }: Holding,
  changes: readonly RowChange[],
  subjects: Iterable<string> = [],
): Promise<void> {
  const places = new Map<string, Place>();
  const scopes: Scope[] = holdsStaff ? ['own', 'staff'] : ['own'];
  for (const { entity, scope, id } of changes) places.set(`${entity}/${scope}:${id}`, { entity, scope, id });
  for (const subject of subjects) {
    const entity = subject.slice(0, subject.indexOf(':')) as Entity;
    const id = subject.slice(entity.length + 1);
    for (const scope of scopes) places.set(`${entity}/${scope}:${id}`, { entity, scope, id });
  }
  const overlays = await findOverlays(tx, places.values());
  const byKey = group(changes, ({ entity, scope, id }) => `${entity}/${scope}:${id}`);
  for (const [entity, some] of group(places.values(), (place) => place.entity)) {
    const locals = await tx.getRows(
      entity,
      some.map(({ scope, id }) => `${scope}:${id}`),
    );
    const written = some.map(({ scope, id }, i) => {
      const confirmed = takeChanges(locals[i], byKey.get(`${entity}/${scope}:${id}`) ?? [], generation);
      return show({ key: `${scope}:${id}`, scope, generation }, confirmed, overlays.get(subjectOf(entity, id)) ?? []);
    });
    // An edit that shows nothing in a scope does not make the row held there: its next edit would be based on rev 0. What the
    // server sent is, also while an edit hides it: it does not come again when that has lost.
    const kept = written.filter(
      ({ row, confirmed }, i) =>
        row !== null || (confirmed !== undefined && (confirmed !== null || locals[i] !== undefined)),
    );
    const gone = written.filter((row, i) => locals[i] && row.row === null && row.confirmed === undefined);
    if (kept.length > 0) await tx.putRows(entity, kept);
    if (gone.length > 0)
      await tx.removeRows(
        entity,
        gone.map(({ key }) => key),
      );
  }
}

async function findOverlays(tx: ClientTx, places: Iterable<Place>): Promise<Map<string, QueueEntry[]>> {
  const pending = new Set(await tx.listOverlaid());
  if (pending.size === 0) return new Map();
  const subjects = new Set([...places].map(({ entity, id }) => subjectOf(entity, id)).filter((s) => pending.has(s)));
  return group(await tx.listOverlays([...subjects]), ({ subject }) => subject);
}

interface Confirmed {
  row: Row | null;
  rev: number;
  generation: number;
}

/** Returns what the server has, as far as the device knows. */
export const confirmedOf = (local: LocalRow): Row | null =>
  local.confirmed === undefined ? local.row : local.confirmed;

/**
 * A row never goes back to an earlier rev, unless it is marked: then what arrives wins, whatever its rev
 * (docs/protocol.md#13-horizon).
 */
function takeChanges(local: LocalRow | undefined, changes: readonly RowChange[], generation: number): Confirmed {
  let confirmed: Confirmed = local
    ? { row: confirmedOf(local), rev: local.rev, generation: local.generation }
    : { row: null, rev: 0, generation };
  for (const change of changes) {
    if (confirmed.generation === generation && change.rev < confirmed.rev) continue;
    confirmed = { row: change.op === 'put' ? change.row : null, rev: change.rev, generation };
  }
  return confirmed;
}

function show(
  { key, scope, generation: newest }: { key: string; scope: Scope; generation: number },
  { row, rev, generation }: Confirmed,
  overlays: QueueEntry[],
): LocalRow {
  // The rev of a marked row may be of a time that the server has lost, and higher than what it gives now.
  const isComparable = generation === newest;
  // The edits of a device keep their order: a row that holds one of them holds those before it.
  const last = isComparable ? overlays.findLastIndex((entry) => !isShownOver(entry, rev)) : -1;
  const pending = overlays.slice(last + 1);
  if (pending.length === 0) return { key, rev, row, generation };
  return { key, rev, row: replay(row, pending, scope), confirmed: row, generation };
}
