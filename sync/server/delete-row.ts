import * as z from 'zod/mini';
import { isChangedByOthers, isMeantLater } from './field-order.ts';
import type { StoredRow } from './ports.ts';
import { canSee, type SubjectEntity, subjects } from './subjects.ts';
import { applied, clockAt, invalid, notFound, type Outcome, reject, save, takeRev, type Work } from './work.ts';

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
  work: Work,
  entity: SubjectEntity,
  args: Record<string, unknown>,
  isDelete: boolean,
): Promise<Outcome> {
  const parsed = argsSchema.safeParse(args);
  const { idSchema, rights, forbidden } = subjects[entity];
  if (!parsed.success || !idSchema.safeParse(parsed.data.id).success) return invalid('This could not be read.');
  const stored = await work.store.find(entity, parsed.data.id);
  if (!stored || !canSee(work.actor, stored)) return notFound();
  if (!rights(work.actor, stored).canDelete) return reject('forbidden', forbidden);
  const { deletedAt } = stored.row;
  if (!isDelete && typeof deletedAt === 'number' && work.now - deletedAt > restoreMs) return notFound();
  return decide(work, stored, parsed.data.baseRev, isDelete);
}

async function decide(work: Work, stored: StoredRow, baseRev: number, isDelete: boolean): Promise<Outcome> {
  const isSame = (stored.row.deletedAt !== null) === isDelete;
  const wins = !isChangedByOthers(work, stored, 'deletedAt', baseRev) || isMeantLater(work, stored, 'deletedAt');
  if (!wins && isSame) return applied(stored);
  if (!wins) {
    const { entity, key, rev } = stored;
    const kept = { deletedAt: isDelete ? work.intent : null };
    return { verdict: { status: 'superseded', rev, fields: ['deletedAt'], kept }, touched: [{ entity, key }] };
  }
  const rev = await takeRev(work);
  // Deleted again, it does not begin its thirty days anew.
  const deletedAt = isSame ? stored.row.deletedAt : isDelete ? work.now : null;
  const clocks = { ...stored.clocks, deletedAt: clockAt(work, rev) };
  return save(work, { ...stored, rev, row: { ...stored.row, deletedAt }, clocks });
}
