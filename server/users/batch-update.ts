import { roleChange } from '#schema/audit.ts';
import { AppError } from '#schema/errors.ts';
import { lastAdminMessage, ownStatusMessage, type UserEdit } from '#schema/user-edits.ts';
import type { User } from '#schema/users.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { presentUser, presentUsers } from '#server/identity/present-users.ts';
import { endSessionsOf } from '#server/identity/session.repository.ts';
import { type NewUser, type UserRow, userRepository } from '#server/identity/user.repository.ts';
import { orderPurge, takeStaffWork } from '#server/synced-rows/order-purge.ts';
import { changeAddress } from './change-address.ts';
import { findEditor } from './find-editor.ts';
import { parseExpiry } from './parse-expiry.ts';
import type { UserDeps } from './user-deps.ts';
import { findRefusedField } from './user-edit.policy.ts';

/**
 * Applies staged edits, all or none. A change of role, or to Inactive, ends that user's sessions at once.
 *
 * @returns the edited users, in the order of the edits.
 * @throws AppError `not_found` for a missing user, `forbidden` for a field that the actor may not change and for an end of
 * their own account, `bad_request` for a repeated id, `conflict` for an address in use or when no Active admin would be left
 */
export async function batchUpdate(deps: UserDeps, actor: Actor, edits: UserEdit[]): Promise<User[]> {
  refuseRepeatedIds(edits);
  return deps.database.tx(async (db) => {
    const editor = await findEditor(db, actor);
    const users = userRepository(db);
    const admins = await users.listActiveAdmins();
    for (const [index, edit] of edits.entries()) await applyEdit(db, deps, { editor, actor }, edit, `users.${index}`);
    await refuseLastAdmin(db, edits, admins);
    refuseOwnEnd(actor, edits);
    const edited = await Promise.all(edits.map(({ id }) => users.find(id)));
    const rows = edited.filter((row) => row !== undefined);
    return presentUsers(db, rows, deps.findAdminOverrides);
  });
}

function refuseRepeatedIds(edits: UserEdit[]): void {
  const repeated = edits.findIndex(({ id }, index) => edits.findIndex((other) => other.id === id) < index);
  if (repeated === -1) return;
  throw new AppError('bad_request', { field: `users.${repeated}.id`, userMessage: 'This user is listed twice.' });
}

interface EditedBy {
  /** Describes the acting user as the transaction sees them. */
  editor: UserRow;
  actor: Actor;
}

/** Refuses what leaves no Active admin, and names the last edit that took one. */
async function refuseLastAdmin(db: Db, edits: UserEdit[], before: string[]): Promise<void> {
  const left = await userRepository(db).listActiveAdmins();
  if (left.length > 0 || before.length === 0) return;
  const index = edits.findLastIndex(({ id }) => before.includes(id));
  const field = edits[index]?.status === 'Inactive' ? 'status' : 'role';
  throw new AppError('conflict', { field: `users.${index}.${field}`, userMessage: lastAdminMessage });
}

/** Refuses that somebody turns off their own account: their devices would drop what they have not sent yet. */
function refuseOwnEnd({ userId }: Actor, edits: UserEdit[]): void {
  const index = edits.findIndex(({ id, status }) => id === userId && status === 'Inactive');
  if (index === -1) return;
  throw new AppError('forbidden', { field: `users.${index}.status`, userMessage: ownStatusMessage });
}

async function applyEdit(
  db: Db,
  deps: UserDeps,
  { editor, actor }: EditedBy,
  edit: UserEdit,
  path: string,
): Promise<void> {
  const now = deps.clock();
  const target = await userRepository(db).find(edit.id);
  if (!target) throw new AppError('not_found', { field: `${path}.id` });
  const refused = findRefusedField(editor, target, edit);
  if (refused !== undefined) throw new AppError('forbidden', { field: `${path}.${refused}` });

  const before = await presentUser(db, target, deps.findAdminOverrides);
  await userRepository(db).update(target.id, toColumns(edit), now);
  if (edit.email !== undefined) await changeAddress(db, deps, target, edit.email, `${path}.email`);
  await endSessionsAfter(db, target, edit, now);
  await forgetAfter(db, target, edit, { now, newId: deps.newId });
  if (edit.chat_admin_override_until !== undefined) {
    const until = parseExpiry(edit.chat_admin_override_until, `${path}.chat_admin_override_until`);
    await deps.setAdminOverride(db, target.id, until, now);
  }
  await auditEdit(db, deps, actor, before, edit);
}

/** Records the names of the fields that differ now, and of a role what it was and is. */
async function auditEdit(db: Db, deps: UserDeps, by: Actor, before: User, { id, ...edit }: UserEdit): Promise<void> {
  const edited = await userRepository(db).find(id);
  const after = edited && (await presentUser(db, edited, deps.findAdminOverrides));
  const fields = Object.keys(edit).filter((name) => {
    const field = name as keyof typeof edit;
    return before[field] !== after?.[field];
  });
  if (fields.length === 0 || !after) return;
  const named = fields.map((field) => (field === 'role' ? roleChange(before.role, after.role) : field));
  await recordAudit(db, { by, action: 'changed', subject: 'user', aboutUserId: id, fields: named }, deps);
}

function toColumns({ first_name, last_name, role, status }: UserEdit): Partial<NewUser> {
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(role !== undefined && { role }),
    ...(status !== undefined && { status }),
  };
}

/**
 * Ends the sessions whose rights have changed (ASVS 5.0 7.4.2). A session's lifetime depends on the role that it was
 * opened with.
 */
async function endSessionsAfter(db: Db, before: UserRow, { role, status }: UserEdit, now: number): Promise<void> {
  if (status === 'Inactive' && before.status !== 'Inactive') await endSessionsOf(db, before.id, 'inactive', now);
  if (role !== undefined && role !== before.role) await endSessionsOf(db, before.id, 'role', now);
}

/**
 * Orders the person's devices to drop what the new role, or an Inactive account, may not hold
 * (docs/protocol.md#15-forget).
 */
async function forgetAfter(
  db: Db,
  { id: userId, ...before }: UserRow,
  edit: UserEdit,
  deps: { now: number; newId: () => string },
): Promise<void> {
  const { role = before.role, status = before.status } = edit;
  const isDemoted = isStaff(before) && !isStaff({ role });
  const isDeactivated = before.status !== 'Inactive' && status === 'Inactive';
  if (isDemoted) await orderPurge(db, { userId, scope: 'staff', reason: 'role_changed' }, deps);
  if (isDeactivated) await orderPurge(db, { userId, scope: 'all', reason: 'deactivated' }, deps);
  if (isDemoted || isDeactivated) await takeStaffWork(db, userId, deps);
}
