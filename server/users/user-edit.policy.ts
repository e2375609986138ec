import type { UserEdit } from '#schema/user-edits.ts';
import type { Role } from '#schema/users.ts';

/**
 * Names the first field that the editor may not change of this person (docs/specification.md#6-roles-and-permissions).
 * An admin may change everything, a coach only the status, and of nobody who is an admin.
 */
export function findRefusedField(
  editor: { role: Role },
  target: { role: Role },
  { id: _, ...changes }: UserEdit,
): string | undefined {
  if (editor.role === 'admin') return undefined;
  const isOpen = editor.role === 'coach' && target.role !== 'admin';
  return Object.keys(changes).find((field) => !isOpen || field !== 'status');
}
