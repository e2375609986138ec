import { callApi } from '#pwa/api/api-client.ts';
import { type ChatMessagesAnswer, chatMessagesSchema, maxMessagesAtOnce, messagesBySync } from '#schema/chat.ts';
import type { Message } from '#schema/conversations.ts';

/** As many as ten answers with their questions may have been discarded on any device since the newest 200 came to this one. */
const discarded = 20;

/**
 * Tells whether the server may have more of a conversation than this device. The device is not told: sync brings the
 * newest 200 and all that come later, so that with fewer it has all, but for what was discarded. The first page says
 * for sure.
 *
 * @param held how many of its messages are here
 */
export const mayHaveEarlier = (held: number): boolean => held >= messagesBySync - discarded;

export interface EarlierPage {
  /** Oldest first. */
  messages: Message[];
  hasEarlier: boolean;
}

/**
 * The newest messages of a conversation before one that is known.
 *
 * @throws AppError of the call; `not_found` where the conversation or that message was deleted meanwhile
 */
export async function fetchEarlier(
  { id, conversationId }: Pick<Message, 'id' | 'conversationId'>,
  limit: number,
  signal?: AbortSignal,
): Promise<EarlierPage> {
  const path = `/api/chat/conversations/${conversationId}/messages?before=${id}&limit=${limit}`;
  const answer = await callApi(path, { answer: chatMessagesSchema, ...(signal && { signal }) });
  return {
    messages: answer.messages.map((message) => toMessage(message, conversationId)),
    hasEarlier: answer.has_earlier && answer.messages.length > 0,
  };
}

/** All that the server has before a message, oldest first. @throws AppError as `fetchEarlier` */
export async function fetchAllEarlier(oldest: Message): Promise<Message[]> {
  const { messages, hasEarlier } = await fetchEarlier(oldest, maxMessagesAtOnce);
  const [first] = messages;
  return hasEarlier && first ? [...(await fetchAllEarlier(first)), ...messages] : messages;
}

const toMessage = (
  {
    replaces_id: replacesId,
    based_on: basedOn,
    created_at: createdAt,
    ...same
  }: ChatMessagesAnswer['messages'][number],
  conversationId: string,
): Message => ({ ...same, conversationId, replacesId, basedOn, createdAt: Date.parse(createdAt) });
