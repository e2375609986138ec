import * as z from 'zod/mini';
import { contextParts, maxMessagesAtOnce, maxQuestionLength } from './chat.ts';
import { requiredArea } from './fields.ts';
import { uuidSchema } from './goals.ts';

const id = uuidSchema;

/**
 * `POST /api/chat`. A question has a message; another answer to one that was given has `replacesId` alone; an edited question
 * has both; `continuesId` asks for the rest of an answer that was stopped.
 */
export const chatInputSchema = z.strictObject({
  conversationId: z.optional(z.nullable(id)),
  message: z.optional(z.strictObject({ content: requiredArea('Please type a question.', maxQuestionLength) })),
  clientMessageId: z.optional(id),
  replacesId: z.optional(id),
  continuesId: z.optional(id),
  without: z.optional(z.array(z.enum(contextParts)).check(z.maxLength(contextParts.length))),
});
export type ChatInput = z.infer<typeof chatInputSchema>;

/**
 * The query of `GET /api/chat/conversations/{id}/messages`: at most `limit` messages, the newest of those before the message
 * `before`. Without either it answers all.
 */
export const chatMessagesQuerySchema = z.object({
  before: z.optional(id),
  limit: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,2}$/))
      .check(z.refine((digits) => Number(digits) <= maxMessagesAtOnce)),
  ),
});
export type ChatMessagesQuery = z.infer<typeof chatMessagesQuerySchema>;
