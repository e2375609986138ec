import * as z from 'zod/mini';
import { isBlank } from './clean-line.ts';

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

/**
 * A profile that lacks first and last name is invalid (docs/specification.md#5-validation-rules); a buyer's form asks
 * for the first alone.
 */
export const isNamed = (user: Pick<User, 'first_name' | 'last_name'>) =>
  !isBlank(user.first_name) || !isBlank(user.last_name);
