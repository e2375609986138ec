import { isStaffDraft } from '#schema/drafts.ts';
import { isMutationName, mutations } from '#sync/mutations.ts';
import type { Entity } from '#sync/protocol.ts';
import type { PushStore } from './ports.ts';
import { canSee } from './subjects.ts';

/**
 * Tells whether a mutation changes the person's own rows, which they hold as a client. It is undefined for an unknown name
 * and for a goal that is gone: callers then count the mutation of somebody who was staff as scope `staff`.
 *
 * @param id of its args
 */
export async function isOwnScope(
  { find }: Pick<PushStore, 'find'>,
  userId: string,
  { name, id }: { name: string; id: unknown },
): Promise<boolean | undefined> {
  if (!isMutationName(name)) return undefined;
  const { entity, verb }: { entity: Entity | undefined; verb: string } = mutations[name];
  if (entity === undefined || entity === 'conversation' || name === 'goals.create') return true;
  if (entity === 'pin' || verb === 'create' || typeof id !== 'string') return false;
  if (entity === 'draft') return !isStaffDraft(id);
  const stored = await find(entity, id);
  if (!stored && entity === 'goal') return undefined;
  return stored !== undefined && canSee({ userId, isStaff: false }, stored);
}
