import { isNotNull } from 'drizzle-orm';
import type { ContextPart } from '#schema/chat.ts';
import type { Columns } from './columns.ts';

/** Defines the server's own tables for conversations, beside the rows that devices hold. */
export function defineChatTables(c: Columns) {
  /** One answer that was asked for. It belongs to the server from here on, whoever listens (docs/chat.md#turns). */
  const chatTurns = c.table(
    'chat_turns',
    {
      id: c.text('id').primaryKey(),
      userId: c.text('user_id').notNull(),
      conversationId: c.text('conversation_id').notNull(),
      /** Makes a retry safe: the same one again is the same turn. */
      clientMessageId: c.text('client_message_id').notNull(),
      /** SHA-256 of what was asked, base64url: the same id with another text is a mistake. */
      askedHash: c.text('asked_hash').notNull(),
      questionId: c.text('question_id').notNull(),
      /** The message that is written. */
      answerId: c.text('answer_id').notNull(),
      /** Whether it goes on in an answer that was stopped. */
      isContinuing: c.bool('is_continuing').notNull(),
      /** Lists what the coach may not read for it. */
      without: c.json<ContextPart[]>('without').notNull(),
      /** Begins anew with each; the events' ids carry it. */
      attempt: c.int('attempt').notNull(),
      /** The process that writes it; null when nobody does, because it has ended or its server has. */
      leaseToken: c.text('lease_token'),
      /** Epoch ms; null once it has ended. */
      leaseUntil: c.int('lease_until'),
      createdAt: c.int('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('chat_turns_once').on(t.userId, t.clientMessageId),
      c.index('chat_turns_day').on(t.userId, t.createdAt),
      c.index('chat_turns_answer').on(t.answerId),
      c.index('chat_turns_conversation').on(t.conversationId),
      c.index('chat_turns_under_way').on(t.leaseUntil).where(isNotNull(t.leaseUntil)),
    ],
  );
  return { chatTurns };
}
