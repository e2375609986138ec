import type { DeviceState, LocalRow, QueueEntry, RejectedEdit } from '#sync/client/ports.ts';
import type { Entity } from '#sync/protocol.ts';

/** Everything that a device holds, read behind the engine's back. */
export interface Held {
  state: DeviceState | undefined;
  rows: { entity: Entity; held: LocalRow }[];
  entries: QueueEntry[];
  attention: RejectedEdit[];
}

export const scopeOfKey = (key: string): 'own' | 'staff' => (key.startsWith('own:') ? 'own' : 'staff');

/** The row of a subject (`entity:id`) as it is shown, in one of the scopes that hold it; null: it is not shown. */
export function shownRow(held: Held, subject: string, scope?: 'own' | 'staff') {
  const found = held.rows.filter(({ entity, held: { key } }) => {
    const id = key.slice(key.indexOf(':') + 1);
    return `${entity}:${id}` === subject && (scope === undefined || scopeOfKey(key) === scope);
  });
  return found.map(({ held: { row } }) => row).find((row) => row !== null) ?? null;
}
