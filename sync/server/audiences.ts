import { isStaffDraft } from '#schema/drafts.ts';
import { isVisibleToClient } from '#schema/visible-notes.ts';
import type { Entity, Row, Scope } from '#sync/protocol.ts';
import type { Audience, StoredRow } from './ports.ts';

export const staffAudience: Audience = 'staff';
export const ownAudience = (userId: string): Audience => `own:${userId}`;
/** A member's own staff drafts and pins. */
export const memberAudience = (userId: string): Audience => `staff:${userId}`;

export const scopeOf = (audience: Audience): Scope => (audience.startsWith('own:') ? 'own' : 'staff');

/** Drafts and pins have ids that are only their owner's. */
export const keyOf = (entity: Entity, id: string, ownerId: string): string =>
  entity === 'draft' || entity === 'pin' ? `${ownerId}/${id}` : id;

/** Identifies the result of a silent device's mutation for the person's other devices (docs/protocol.md#14-results). */
export const attentionId = (deviceId: string, mutationId: number): string => `attention:${deviceId}:${mutationId}`;

/** Who sees a row (docs/protocol.md#what-is-synced). A row in its days to be restored is still seen. */
export function audiencesOf({ entity, ownerId, row }: Pick<StoredRow, 'entity' | 'ownerId' | 'row'>): Audience[] {
  const own = ownerId === null ? [] : [ownAudience(ownerId)];
  switch (entity) {
    case 'submission':
    case 'submissionBody':
    case 'goal':
      return [staffAudience, ...own];
    case 'note':
      return isVisibleToClient(row) ? [staffAudience, ...own] : [staffAudience];
    case 'conversation':
    case 'message':
      return own;
    case 'draft':
      if (row.value === null || ownerId === null) return [];
      return [isOfStaffWork(row) ? memberAudience(ownerId) : ownAudience(ownerId)];
    case 'pin':
      return ownerId === null ? [] : [memberAudience(ownerId)];
  }
}

/** Tells whether a draft leaves with the role; of a refused edit, its value says so. */
export function isOfStaffWork({ id, value }: Row): boolean {
  if (!id.startsWith('attention:')) return isStaffDraft(id);
  return (value as { scope?: Scope } | null)?.scope === 'staff';
}

/** The row as a device gets it in a scope. */
export function rowIn(scope: Scope, { row, own }: Pick<StoredRow, 'row' | 'own'>): Row {
  return scope === 'own' && own ? { ...row, ...own } : row;
}
