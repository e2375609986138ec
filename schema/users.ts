import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';
import { requiredEmail, requiredText } from './fields.ts';

export const roles = ['admin', 'coach', 'client'] as const;
export type Role = (typeof roles)[number];
export const userStatuses = ['Active', 'Inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A user on the wire (docs/specification.md#3-entities-and-their-fields, with `email_verified` added). */
export const userSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  company: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  company_size: z.nullable(z.string()),
  revenue_band: z.nullable(z.string()),
  decision_authority: z.nullable(z.string()),
  /** ISO 8601 instant, or null. */
  chat_admin_override_until: z.nullable(z.string()),
  email_verified: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const userAnswerSchema = z.object({ user: userSchema });

/** ISO 8601 instant or calendar day; null, or an empty text, ends the override. */
const expiry = z.nullable(
  z
    .string({ error: 'Please enter a date.' })
    .check(z.regex(/^(\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?)?$/, 'Please enter a date.')),
);

/** One staged edit of the users table: the id and the changed fields only. */
export const userEditSchema = z.strictObject({
  /** Any text: one that is no user's id is answered 404, as another missing row. */
  id: z.string({ error: 'We could not find that.' }).check(z.maxLength(200, 'We could not find that.')),
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

/**
 * `GET /api/auth/user/{id}/devices`, for admins: the devices that hold a person's data, the latest contact first. Instants
 * are ISO 8601.
 */
export const devicesAnswerSchema = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      /** To the hour. */
      last_contact_at: z.nullable(z.string()),
      /** Whether it has deleted what it had to; null for one that came after access was taken, and while it never was. */
      emptied: z.nullable(z.boolean()),
    }),
  ),
  /** Why and when access was taken last. */
  revoked: z.nullable(z.object({ reason: z.enum(['role_changed', 'deactivated', 'deleted']), at: z.string() })),
});
export type DevicesAnswer = z.infer<typeof devicesAnswerSchema>;

export const lastAdminMessage = 'You cannot change the last admin to another role.';
export const deleteAdminMessage = 'Cannot delete an admin. Change their role before deleting.';

/**
 * A profile that lacks first and last name is invalid (docs/specification.md#5-validation-rules); a buyer's form asks
 * for the first alone.
 */
export const isNamed = (user: Pick<User, 'first_name' | 'last_name'>) =>
  !isBlank(user.first_name) || !isBlank(user.last_name);
