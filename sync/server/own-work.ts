import { isStaffDraft } from '#schema/drafts.ts';
import { isMutationName, mutations } from '#sync/mutations.ts';
import type { Entity } from '#sync/protocol.ts';
import type { PushStore } from './ports.ts';
import { canSee } from './subjects.ts';

/**
 * Whether a mutation is about the person's own, which they hold as a client. Undefined where that cannot be told, of a name
 * that is not known and a goal that is gone: of somebody who was staff that is work of staff.
 *
 * @param id of its args
 */
export async function isOwnWork(
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
