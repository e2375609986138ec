import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { type UserRow, userRepository } from '#server/identity/user.repository.ts';

/**
 * Finds the acting user as the transaction sees them. Somebody may have taken the role away since the request began.
 *
 * @throws AppError `unauthenticated`, or `forbidden` when the role is no longer the one that was let in
 */
export async function findEditor(db: Db, actor: Actor): Promise<UserRow> {
  const editor = await userRepository(db).find(actor.userId);
  if (editor?.status !== 'Active' || editor.deleteAt !== null) throw new AppError('unauthenticated');
  if (editor.role !== actor.role) throw new AppError('forbidden');
  return editor;
}
