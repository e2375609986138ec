import * as z from 'zod/mini';
import { newPasswordSchema } from './auth.ts';
import { orderStates, questionAnswer } from './checkout.ts';
import type { Conversation, Message } from './conversations.ts';
import { optionalChoice, optionalText, requiredEmail, requiredText } from './fields.ts';
import type { Goal } from './goals.ts';
import {
  acceptedCompanySizes,
  decisionAuthorities,
  type QuestionField,
  revenueBands,
  submitInputSchema,
} from './insights.ts';
import type { Note } from './notes.ts';
import { userSchema } from './users.ts';

/** Typed, and not looked into: the check for it would be part of the first page. */
const asHeld = <T>() => z.unknown() as z.ZodMiniType<T>;

/**
 * `PUT /api/auth/update`: the profile fields, and on the same call a change of address or password, each of which needs
 * `currentPassword`. An address changes only when the link in the mail to the new one is opened.
 * An optional field that is sent empty is cleared; one that is not sent stays.
 */
export const updateAccountInputSchema = z.strictObject({
  first_name: z.optional(requiredText('First name is required')),
  last_name: z.optional(requiredText('Last name is required')),
  email: z.optional(requiredEmail('Email is required', 'Invalid email')),
  company: optionalText(),
  industry: optionalText(),
  company_size: optionalChoice(acceptedCompanySizes),
  revenue_band: optionalChoice(revenueBands),
  decision_authority: optionalChoice(decisionAuthorities),
  currentPassword: z.optional(z.string().check(z.maxLength(1000))),
  newPassword: z.optional(newPasswordSchema),
  /** With `newPassword`: false keeps the other sessions; otherwise they end (ASVS 5.0 7.4.3). */
  endOtherSessions: z.optional(z.boolean({ error: 'Please answer yes or no.' })),
});
export type UpdateAccountInput = z.infer<typeof updateAccountInputSchema>;

export const updateAccountAnswerSchema = z.object({
  user: userSchema,
  /** The new address, while its link waits to be opened. */
  pending_email: z.optional(z.string()),
});

export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, as far as they tell, such as "Chrome on Android". */
  label: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
export const sessionsAnswerSchema = z.object({ sessions: z.array(sessionSchema) });

/** `DELETE /api/account`. The account can be taken back by signing in within `retention.accountUndoDays`. */
export const deleteAccountInputSchema = z.strictObject({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000)),
});
export const deleteAccountAnswerSchema = z.object({ deleteAt: z.number() });

/** `GET /api/account/export`: all that the account holds. Instants are epoch ms; PDFs are links to be opened signed in. */
export const accountExportSchema = z.object({
  profile: z.object({
    ...userSchema.shape,
    createdAt: z.number(),
    /** A new address, while its link waits to be opened. */
    pending_email: z.nullable(z.string()),
  }),
  /** Where the account is signed in. */
  sessions: z.array(z.object({ label: z.string(), createdAt: z.number(), lastSeenAt: z.number() })),
  submissions: z.array(
    z.object({
      id: z.string(),
      createdAt: z.number(),
      answers: submitInputSchema,
      /** Names the writer of the insights, as the screens do. */
      writtenBy: z.string(),
      insights: z.array(z.string()),
      questions: z.array(z.string()),
      /** What each of them asks for; empty where that was not kept. */
      questionFields: z.array(asHeld<QuestionField>()),
      /** Null where that was not kept. */
      questionsWrittenBy: z.nullable(z.string()),
      questionAnswers: z.array(questionAnswer),
    }),
  ),
  reports: z.array(
    z.object({
      submissionId: z.string(),
      /** Numbers the submission's reports, from 1. */
      version: z.number(),
      createdAt: z.number(),
      title: z.string(),
      writtenBy: z.string(),
      text: z.string(),
      /** Holds what a coach added to the answers before it was made again. */
      additionalContext: z.nullable(z.string()),
      /** While the submission's report is paid for; of one whose payment was returned, or that staff asked for, there is the text. */
      pdf: z.nullable(z.string()),
    }),
  ),
  goals: z.array(asHeld<Goal>()),
  /** Those that coaches wrote for the client. */
  notes: z.array(asHeld<Note>()),
  conversations: z.array(asHeld<Conversation & { messages: Message[] }>()),
  /** Lists texts that are being typed. */
  drafts: z.array(z.object({ id: z.string(), value: z.record(z.string(), z.unknown()), updatedAt: z.number() })),
  /** Earlier words of goals and answers, as they were replaced. */
  earlierWords: z.array(z.object({ of: z.string(), field: z.string(), value: z.unknown(), at: z.number() })),
  /** Edits that did not take effect and that their device has not fetched. */
  refusedEdits: z.array(z.object({ edit: z.nullable(z.string()), typed: z.record(z.string(), z.unknown()) })),
  orders: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['report', 'chat']),
      submissionId: z.nullable(z.string()),
      state: z.enum(orderStates),
      amountCents: z.number(),
      currency: z.string(),
      /** Two letters; where the payer's card or bank is, as far as the provider told. */
      country: z.nullable(z.string()),
      questionAnswers: z.array(questionAnswer),
      createdAt: z.number(),
      paidAt: z.nullable(z.number()),
      refundedCents: z.number(),
      refundedAt: z.nullable(z.number()),
      /** The payment provider's own receipt. */
      receiptUrl: z.nullable(z.string()),
    }),
  ),
  /** Access to the coach, whatever it comes from. */
  chatDays: z.array(
    z.object({
      source: z.enum(['trial', 'order', 'admin']),
      startsAt: z.nullable(z.number()),
      endsAt: z.nullable(z.number()),
      revokedAt: z.nullable(z.number()),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
