import * as z from 'zod/mini';

/**
 * Answers `GET /api/auth/user/{id}/devices` for admins: devices that have a person's data, the latest contact first.
 * Instants are ISO 8601.
 */
export const devicesAnswerSchema = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      /** Dates the last contact, to the hour. */
      last_contact_at: z.nullable(z.string()),
      /** Tells whether it deleted what it had to; null when it came later, or access is not taken. */
      emptied: z.nullable(z.boolean()),
    }),
  ),
  /** Says why and when access was taken last; null once it was given back. */
  revoked: z.nullable(z.object({ reason: z.enum(['role_changed', 'deactivated', 'deleted']), at: z.string() })),
});
export type DevicesAnswer = z.infer<typeof devicesAnswerSchema>;
