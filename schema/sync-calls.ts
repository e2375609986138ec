import * as z from 'zod/mini';

/** The calls beside `POST /api/sync`; its own messages stand in `sync/protocol.ts`. Instants are epoch ms. */

/**
 * Browser profiles of one person that the server remembers for 12 months; of more the one that was silent for longest gives
 * way, and is then as one that the server never knew.
 */
export const maxDevices = 200;

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** `POST /api/sync/forgotten`: this device has dropped what it was told to. */
export const forgottenInputSchema = z.strictObject({ deviceId: id.check(z.toLowerCase()), forgetId: id });

/** `GET /api/versions/{entity}/{id}`, newest first. */
export const versionsAnswerSchema = z.object({
  versions: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      /** `replaced`: it stood in the row. `sent`: it was merged with what somebody else had written. */
      kind: z.enum(['replaced', 'sent']),
      value: z.unknown(),
      /** Who wrote the value; null where that is not known, or the account is gone. */
      author: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), isYou: z.boolean() })),
      /** When it was written. */
      at: z.number(),
      /** The revision in which it was replaced. */
      rev: z.number(),
    }),
  ),
  /** For `?before=`; null at the end. */
  next: z.nullable(z.string()),
});
export type VersionsAnswer = z.infer<typeof versionsAnswerSchema>;

/**
 * `GET /api/sync/escrow`, for admins, newest first: what people typed about data that they may no longer hold.
 * `POST /api/sync/escrow/{id}/release` makes it an internal note of its submission, `DELETE /api/sync/escrow/{id}` removes it.
 */
export const escrowAnswerSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      /** A mutation's name, or `draft`. */
      name: z.string(),
      args: z.record(z.string(), z.unknown()),
      submissionId: z.nullable(z.string()),
      /** Whose submission it is about; null when it names none, or the submission is gone. */
      clientName: z.nullable(z.string()),
      /** Null when the account is gone. */
      author: z.nullable(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
      createdAt: z.number(),
    }),
  ),
  /** For `?before=`; null at the end. */
  next: z.nullable(z.string()),
});
export type EscrowAnswer = z.infer<typeof escrowAnswerSchema>;
