import * as z from 'zod/mini';
import type { UserEdit } from '#schema/user-edits.ts';
import { type Role, roles, type User, userStatuses } from '#schema/users.ts';
import { expiryDay } from './chat-access.ts';

export const editedFields = [
  'first_name',
  'last_name',
  'email',
  'role',
  'status',
  'chat_admin_override_until',
] as const;
export type EditedField = (typeof editedFields)[number];

/** Lists the unsaved changes of one person. */
export type UserChanges = { [Field in EditedField]?: User[Field] | undefined };
/** Maps user ids to their edits. */
export type Staged = Record<string, UserChanges>;

export const stagedSchema: z.ZodMiniType<Staged> = z.record(
  z.string(),
  z.object({
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    email: z.optional(z.string()),
    role: z.optional(z.enum(roles)),
    status: z.optional(z.enum(userStatuses)),
    chat_admin_override_until: z.optional(z.nullable(z.string())),
  }),
);

export type StageEdit = <Field extends EditedField>(user: User, field: Field, value: User[Field]) => void;

/** Adds an edit as it was typed; typing the saved value again takes the edit away. */
export function stageEdit(staged: Staged, user: User, field: EditedField, value: User[EditedField]): Staged {
  const { [user.id]: changes, ...others } = staged;
  const { [field]: _, ...rest } = changes ?? {};
  const next = value === user[field] ? rest : { ...rest, [field]: value };
  return Object.keys(next).length > 0 ? { ...others, [user.id]: next } : others;
}

/** A coach may only change the status, and not of admins (docs/specification.md#6-roles-and-permissions). */
export const mayEdit = (editor: Role, user: User, field: EditedField): boolean =>
  editor === 'admin' || (editor === 'coach' && field === 'status' && user.role !== 'admin');

/**
 * Picks the edits that still change something on the server. Meanwhile somebody may have made the same edit, deleted the
 * person, or changed the editor's role.
 */
export function pickDiffering(staged: Staged, users: readonly User[], editor: Role): Staged {
  const differing = users.map((user) => [user.id, differingOf(user, staged[user.id] ?? {}, editor)] as const);
  return Object.fromEntries(differing.filter(([, changes]) => Object.keys(changes).length > 0));
}

function differingOf(user: User, changes: UserChanges, editor: Role): UserChanges {
  const isEdit = (field: EditedField) =>
    changes[field] !== undefined &&
    mayEdit(editor, user, field) &&
    toStored(field, changes[field]) !== toStored(field, user[field]);
  return Object.fromEntries(editedFields.filter(isEdit).map((field) => [field, changes[field]]));
}

/** Writes a value as the server stores it, so that one more space is no change. */
function toStored(field: EditedField, value: string | null): string {
  if (field === 'chat_admin_override_until') return expiryDay(value);
  const text = (value ?? '').trim();
  return field === 'email' ? text.toLowerCase() : text;
}

/** Returns the user as the table shows them, with the unsaved values. */
export const withEdits = (user: User, changes: UserChanges | undefined): User => ({ ...user, ...changes }) as User;

/** Builds what Save sends: ids and changed fields only. An expiry that ends is an explicit null. */
export const toBatch = (staged: Staged): UserEdit[] =>
  Object.entries(staged).map(([id, changes]) => ({ id, ...changes }) as UserEdit);

/** Finds who is the only Active admin once the edits are saved; undefined while there are several. */
export function findLastAdmin(users: readonly User[], staged: Staged): string | undefined {
  const admins = users
    .map((user) => withEdits(user, staged[user.id]))
    .filter(({ role, status }) => role === 'admin' && status === 'Active');
  return admins.length === 1 ? admins[0]?.id : undefined;
}

/** Compares with first name, last name and email, whatever the case (docs/specification.md#5-validation-rules). */
export function matchesUser({ first_name, last_name, email }: User, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [first_name, last_name, `${first_name} ${last_name}`, email].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

export const fullName = ({ first_name, last_name, email }: User): string =>
  `${first_name} ${last_name}`.trim() || email;

export const countChanges = (staged: Staged): number =>
  Object.values(staged).reduce((sum, changes) => sum + Object.keys(changes).length, 0);

/** Words a count of changes, such as `3 changes`. */
export function changesWords(staged: Staged): string {
  const count = countChanges(staged);
  return `${count} ${count === 1 ? 'change' : 'changes'}`;
}

/** Words a count of people, such as `for 2 people`. */
export function peopleWords(staged: Staged): string {
  const count = Object.keys(staged).length;
  return `for ${count} ${count === 1 ? 'person' : 'people'}`;
}
