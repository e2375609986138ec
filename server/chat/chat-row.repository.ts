import type { Conversation, Message } from '#schema/conversations.ts';
import type { Db } from '#server/db/connect.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { findStored, saveStored } from '#server/synced-rows/stored-rows.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import { rowOf } from '#sync/server/mutation-context.ts';

/** A conversation or a message as it is, with its owner. */
export interface Owned<T> {
  ownerId: string;
  row: T;
}

type ChatRow = { entity: 'conversation'; row: Conversation } | { entity: 'message'; row: Message };

export async function findConversation(db: Db, id: string): Promise<Owned<Conversation> | undefined> {
  const stored = await findStored(db, 'conversation', id);
  return stored?.ownerId ? { ownerId: stored.ownerId, row: rowOf('conversation', stored) } : undefined;
}

export async function findMessage(db: Db, id: string): Promise<Owned<Message> | undefined> {
  const stored = await findStored(db, 'message', id);
  return stored?.ownerId ? { ownerId: stored.ownerId, row: rowOf('message', stored) } : undefined;
}

/** Adds or replaces a row, and tells its owner's devices. What the owner wrote of it keeps its time. */
export async function saveChatRow(db: Db, ownerId: string, { entity, row }: ChatRow, now: number): Promise<void> {
  const before = await findStored(db, entity, row.id);
  const rev = await takeRev(db, now);
  const { createdRev = rev, clocks = {} } = before ?? {};
  const stored = { entity, key: row.id, ownerId, rev, createdRev, row: { ...row }, clocks };
  await saveStored(db, stored, audiencesOf(stored), now);
}
