import type { Role, UserEdit } from '#schema/users.ts';

/**
 * Who may change what of whom (docs/specification.md#6-roles-and-permissions): an admin everything, a coach only the
 * status, and of nobody who is an admin.
 */
export function canEdit(editor: { role: Role }, target: { role: Role }, { id: _, ...changes }: UserEdit): boolean {
  if (editor.role === 'admin') return true;
  if (editor.role !== 'coach' || target.role === 'admin') return false;
  return Object.keys(changes).every((field) => field === 'status');
}
