import * as z from 'zod/mini';
import { providerSchema } from './insights.ts';

/** Fair use (docs/decisions.md#readings-settled): questions in a day of UTC, and before the address was confirmed. */
export const dailyQuestions = 200;
export const dailyQuestionsUnverified = 20;
/** From this share of the day's questions on, the person is warned. */
export const warningShare = 0.8;

/** As long as the longest area of the forms. */
export const maxQuestionLength = 5_000;
/** See docs/specification.md#5-validation-rules. */
export const emptyReply = "Sorry, I couldn't generate a response. Please try asking again.";

export const conversationTitleLength = 60;

/**
 * So many messages of a conversation come to a device by sync, its newest (docs/protocol.md#what-is-synced); earlier
 * ones are fetched.
 */
export const messagesBySync = 200;
/** The most of them that one call fetches. */
export const maxMessagesAtOnce = 200;

/**
 * Lists the parts of a person's data that the coach may read. Each can be switched off for a question. Insights and
 * report quote the answers.
 */
export const contextParts = ['answers', 'report', 'goals'] as const;
export type ContextPart = (typeof contextParts)[number];

const instantSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/** `POST /api/chat` as JSON. */
export const chatReplySchema = z.object({ reply: z.string(), conversationId: z.string(), messageId: z.string() });
export type ChatReply = z.infer<typeof chatReplySchema>;

/** The data of the events of an answer that is streamed. */
export const chatStartSchema = z.object({
  conversationId: z.string(),
  questionId: z.string(),
  messageId: z.string(),
  provider: providerSchema,
});
export type ChatStart = z.infer<typeof chatStartSchema>;
export const chatDeltaSchema = z.object({ text: z.string() });
export const chatDoneSchema = z.object({
  messageId: z.string(),
  state: z.enum(['done', 'stopped']),
  basedOn: z.array(z.string()),
});
export type ChatDone = z.infer<typeof chatDoneSchema>;

/** `GET /api/chat/conversations/{id}/messages`; each oldest first. */
export const chatMessagesSchema = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      role: z.enum(['user', 'assistant']),
      content: z.string(),
      state: z.enum(['streaming', 'done', 'stopped', 'failed']),
      replaces_id: z.nullable(z.string()),
      based_on: z.array(z.string()),
      provider: z.nullable(providerSchema),
      /** ISO 8601. */
      created_at: instantSchema,
    }),
  ),
  /** Says whether the conversation has messages before these. */
  has_earlier: z.boolean(),
});
export type ChatMessagesAnswer = z.infer<typeof chatMessagesSchema>;

/** `GET /api/chat/access`. */
export const chatAccessSchema = z.object({
  hasAccess: z.boolean(),
  /** ISO 8601. */
  until: z.nullable(instantSchema),
  source: z.nullable(z.enum(['trial', 'order', 'admin'])),
  usedToday: z.number(),
  dailyLimit: z.number(),
});
export type ChatAccessAnswer = z.infer<typeof chatAccessSchema>;
