import * as z from 'zod/mini';
import { isChangedByOthers, isMeantLater } from './field-order.ts';
import {
  applied,
  clockAt,
  invalid,
  type MutationContext,
  type MutationOutcome,
  notFound,
  reject,
  save,
  takeRevFor,
} from './mutation-context.ts';
import type { StoredRow } from './ports.ts';
import { canSee, type SubjectEntity, subjects } from './subjects.ts';

/**
 * In which a deleted row can be restored (docs/protocol.md#13-horizon), whether or not the daily job has come to it
 * since.
 */
const restoreMs = 30 * 24 * 60 * 60 * 1000;

const argsSchema = z.strictObject({ id: z.string(), baseRev: z.int().check(z.nonnegative()) });

/**
 * Deletes or restores a goal, note or conversation. Against an edit the delete always wins
 * (docs/protocol.md#9-delete-against-edit); against each other deleting and restoring are values of the field
 * `deletedAt`.
 */
export async function deleteOrRestore(
  context: MutationContext,
  entity: SubjectEntity,
  args: Record<string, unknown>,
  isDelete: boolean,
): Promise<MutationOutcome> {
  const parsed = argsSchema.safeParse(args);
  const { idSchema, rights, forbidden } = subjects[entity];
  if (!parsed.success || !idSchema.safeParse(parsed.data.id).success) return invalid('We couldn’t read this.');
  const stored = await context.store.find(entity, parsed.data.id);
  if (!stored || !canSee(context.actor, stored)) return notFound();
  if (!rights(context.actor, stored).canDelete) return reject('forbidden', forbidden);
  const { deletedAt } = stored.row;
  if (!isDelete && typeof deletedAt === 'number' && context.now - deletedAt > restoreMs) return notFound();
  return decide(context, stored, parsed.data.baseRev, isDelete);
}

async function decide(
  context: MutationContext,
  stored: StoredRow,
  baseRev: number,
  isDelete: boolean,
): Promise<MutationOutcome> {
  const isSame = (stored.row.deletedAt !== null) === isDelete;
  const wins = !isChangedByOthers(context, stored, 'deletedAt', baseRev) || isMeantLater(context, stored, 'deletedAt');
  if (!wins && isSame) return applied(stored);
  if (!wins) {
    const { entity, key, rev } = stored;
    const kept = { deletedAt: isDelete ? context.intent : null };
    return { verdict: { status: 'superseded', rev, fields: ['deletedAt'], kept }, touched: [{ entity, key }] };
  }
  const rev = await takeRevFor(context);
  // Deleted again, it does not begin its thirty days anew.
  const deletedAt = isSame ? stored.row.deletedAt : isDelete ? context.now : null;
  const clocks = { ...stored.clocks, deletedAt: clockAt(context, rev) };
  return save(context, { ...stored, rev, row: { ...stored.row, deletedAt }, clocks });
}
