import * as z from 'zod/mini';

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
      /** Whether it has deleted what it had to; null for one that came after access was taken, and while it is not taken. */
      emptied: z.nullable(z.boolean()),
    }),
  ),
  /** Why and when access was taken last; null once it was given back. */
  revoked: z.nullable(z.object({ reason: z.enum(['role_changed', 'deactivated', 'deleted']), at: z.string() })),
});
export type DevicesAnswer = z.infer<typeof devicesAnswerSchema>;
