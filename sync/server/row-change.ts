import type { Entity, RowChange, Scope } from '#sync/protocol.ts';
import { rowIn } from './audiences.ts';
import type { StoredRow } from './ports.ts';

/** Drafts and pins are known to a device by the id that their owner knows. */
export const wireId = (entity: Entity, key: string): string =>
  entity === 'draft' || entity === 'pin' ? key.slice(key.indexOf('/') + 1) : key;

export function putOf(scope: Scope, stored: StoredRow, rev = stored.rev): RowChange {
  const { entity, key } = stored;
  return { op: 'put', scope, entity, id: wireId(entity, key), rev, row: rowIn(scope, stored) };
}

export const delOf = (scope: Scope, { entity, key, rev }: Pick<StoredRow, 'entity' | 'key' | 'rev'>): RowChange => ({
  op: 'del',
  scope,
  entity,
  id: wireId(entity, key),
  rev,
});
