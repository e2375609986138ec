import * as z from 'zod/mini';
import { requiredEmail, requiredText } from './fields.ts';
import { roles, userStatuses } from './users.ts';

/** The staged edits of the users page, `PUT /api/auth/batch-update`. Apart from the users, which every page loads. */

/** ISO 8601 instant or calendar day; null, or an empty text, ends the override. */
const expiry = z.nullable(
  z
    .string({ error: 'Please enter a date.' })
    .check(z.regex(/^(\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?$/, 'Please enter a date.')),
);

/** One staged edit of the users table: the id and the changed fields only. */
export const userEditSchema = z.strictObject({
  /** Any text: one that is no user's id is answered 404, as another missing row. */
  id: z.string({ error: 'We couldn’t find that.' }).check(z.maxLength(200, 'We couldn’t find that.')),
  first_name: z.optional(requiredText('First name is required')),
  last_name: z.optional(requiredText('Last name is required')),
  email: z.optional(requiredEmail('Email is required', 'Invalid email')),
  role: z.optional(z.enum(roles, { error: 'Please choose one of the options.' })),
  status: z.optional(z.enum(userStatuses, { error: 'Please choose one of the options.' })),
  chat_admin_override_until: z.optional(expiry),
});
export type UserEdit = z.infer<typeof userEditSchema>;

export const batchUpdateInputSchema = z.strictObject({
  users: z
    .array(userEditSchema, { error: 'Please check what you entered.' })
    .check(z.minLength(1, 'Please check what you entered.'), z.maxLength(500, 'Please check what you entered.')),
});

export const lastAdminMessage = 'You cannot change the last admin to another role.';
export const ownStatusMessage = 'You can’t deactivate your own account. Ask another admin.';
export const deleteAdminMessage = 'Cannot delete an admin. Change their role before deleting.';
