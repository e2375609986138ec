import * as z from 'zod/mini';
import { titleSchema } from './goals.ts';
import type { Provider } from './insights.ts';

/** Lists the fields of a conversation that its owner writes. */
export const conversationFieldsSchema = z.strictObject({ title: titleSchema, pinned: z.boolean() });
type ConversationFields = z.infer<typeof conversationFieldsSchema>;
export type ConversationField = keyof ConversationFields;

/** A conversation as it is synced. `updatedAt` is the time of its last message: a new name does not move it in the list. */
export interface Conversation extends ConversationFields {
  id: string;
  updatedAt: number;
  deletedAt: number | null;
}

/** One message of a conversation; the server alone writes them. */
export interface Message {
  id: string;
  conversationId: string;
  role: 'user' | 'assistant';
  content: string;
  state: 'streaming' | 'done' | 'stopped' | 'failed';
  /** The earlier answer that this one was asked for in place of; of a question, the one that it is the edited form of. */
  replacesId: string | null;
  /** Names the coach's sources, as the person sees them. */
  basedOn: string[];
  provider: Provider | null;
  createdAt: number;
}
