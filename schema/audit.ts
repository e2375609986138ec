import * as z from 'zod/mini';
import type { Role } from './users.ts';

/** The audit log shows admins what staff read, changed, exported and refunded. It is append-only. */
export const auditActions = ['read', 'changed', 'exported', 'refunded', 'released', 'deleted'] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Names the kind of thing. `submissions` is a list of them, `delivery` bodies that sync sent to a device.
 *
 * `read` with `submission` counts as opened in the order `need` (migration 0016), so only the whole of one is recorded so:
 * the portal's detail, and `GET /api/submission/{id}`. Each part has its own subject, such as `report`:
 * `questions` are those the platform asks a client, `question` is what the client asked the coach.
 */
export const auditSubjects = [
  'submissions',
  'submission',
  'timeline',
  'delivery',
  'questions',
  'question',
  'report',
  'summary',
  'note',
  'goal',
  'versions',
  'user',
  'users',
  'devices',
  'order',
  'orders',
  'escrow',
  'audit',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Names the field of a changed role, with what it was before: `role:client>coach`. The log keeps no other values but these. */
export const roleChange = (before: Role, after: Role): string => `role:${before}>${after}`;
/** Names the money of a refund: `amount:2499 usd`, in the smallest unit. */
export const refundedAmount = (cents: number, currency: string): string => `amount:${cents} ${currency}`;

export const auditPageSize = 50;
const maxAuditPage = 1_000_000;

/** Checks the query of `GET /api/audit`: which page, and entries of one action, by one user or about one submission. */
export const auditQuerySchema = z.object({
  page: z.optional(z.pipe(z.transform(Number), z.number().check(z.refine(isPage)))),
  action: z.optional(z.enum(auditActions, { error: 'Please choose one of the options.' })),
  user: z.optional(z.string()),
  submission: z.optional(z.string()),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** Answers `GET /api/audit` for admins, newest first (docs/decisions.md#open-answers). */
export const auditAnswerSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      /** Dates the entry, epoch ms. */
      at: z.number(),
      /** Names the actor's account; null for the daily deletion of old entries. */
      actorId: z.nullable(z.string()),
      /** Names the actor; null when the account is gone. */
      actor: z.nullable(z.string()),
      action: z.enum(auditActions),
      subject: z.enum(auditSubjects),
      details: z.object({
        /** Says what or whom it was about; null for lists, and `name` is null when it is gone. */
        about: z.nullable(
          z.object({ kind: z.enum(['submission', 'user']), id: z.string(), name: z.nullable(z.string()) }),
        ),
        /** Counts the rows of lists and deliveries; else 1. */
        count: z.number(),
        /** Lists the names of fields that changed, or of filters; values only as `roleChange` and `refundedAmount` do. */
        fields: z.array(z.string()),
      }),
    }),
  ),
  pagination: z.object({ page: z.number(), limit: z.number(), totalPages: z.number(), total: z.number() }),
});
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= maxAuditPage;
}
