import { AppError } from '#schema/errors.ts';
import { deleteAdminMessage } from '#schema/user-edits.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Actor } from '#server/http/require-user.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { findEditor } from './find-editor.ts';
import type { UserDeps } from './user-deps.ts';

/**
 * Deletes a user for good, with everything in the account. As no admin can be deleted, the last one cannot be either.
 *
 * @throws AppError `not_found`, or `conflict` for an admin: possible after a change of role
 */
export async function deleteUser({ erasure, ...deps }: UserDeps, actor: Actor, id: string): Promise<void> {
  await erasure.erase(async (db, eraser) => {
    await findEditor(db, actor);
    const user = await userRepository(db).find(id);
    if (!user) throw new AppError('not_found');
    if (user.role === 'admin') throw new AppError('conflict', { userMessage: deleteAdminMessage });
    await eraser.user(user);
    await recordAudit(db, { by: actor, action: 'deleted', subject: 'user', aboutUserId: id }, deps);
  });
}
