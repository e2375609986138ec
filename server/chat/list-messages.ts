import type { ChatMessagesAnswer } from '#schema/chat.ts';
import type { ChatMessagesQuery } from '#schema/chat-input.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { conversationRepository } from './conversation.repository.ts';
import { turnRepository } from './turn.repository.ts';

/**
 * The messages of a conversation, or a page of them.
 *
 * @throws AppError `not_found` for a conversation that is not theirs or was deleted, and for `before` in another one
 */
export async function listMessages(
  db: Db,
  userId: string,
  conversationId: string,
  { before, limit }: ChatMessagesQuery,
): Promise<ChatMessagesAnswer> {
  if (!(await conversationRepository(db).isOf(userId, conversationId))) throw new AppError('not_found');
  const turns = turnRepository(db);
  const place = before === undefined ? null : await turns.findPlace(conversationId, before);
  if (place === undefined) throw new AppError('not_found');
  const most = limit === undefined ? undefined : Number(limit);
  // One more than is answered tells whether there are more.
  const rows = await turns.listMessages(conversationId, place, most && most + 1);
  const hasEarlier = most !== undefined && rows.length > most;
  return { messages: rows.slice(hasEarlier ? -Number(most) : 0).map(toWire), has_earlier: hasEarlier };
}

type StoredMessage = Awaited<ReturnType<ReturnType<typeof turnRepository>['listMessages']>>[number];

const toWire = (row: StoredMessage): ChatMessagesAnswer['messages'][number] => ({
  id: row.id,
  role: row.role,
  content: row.content,
  state: row.state,
  replaces_id: row.replacesId,
  based_on: row.basedOn,
  provider: row.provider,
  created_at: new Date(row.createdAt).toISOString(),
});
