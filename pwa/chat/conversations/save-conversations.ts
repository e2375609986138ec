import { saveFile } from '#pwa/api/save-file.ts';
import { fetchAllEarlier, mayHaveEarlier } from '#pwa/chat/earlier-messages.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import type { ShownRow } from '#pwa/offline/sync/watch-rows.ts';
import type { Conversation, Message } from '#schema/conversations.ts';
import {
  conversationInMarkdown,
  conversationsInMarkdown,
  fileNameOf,
  type WholeConversation,
} from './export-markdown.ts';
import { conversationTitle, listConversations } from './list-conversations.ts';

/**
 * Offers one conversation, or all that are not deleted, as a Markdown file: what this device holds, and
 * what only the server has. Where that does not come, the file says so.
 *
 * @param id null for all
 * @throws when the device cannot be read, or holds no such conversation
 */
export async function saveConversations(account: Account, id: string | null, now: number): Promise<void> {
  const held = await account.read((db) => readHeld(db, id));
  const all = await Promise.all(held.map(withEarlier));
  const [first] = all;
  if (id !== null && !first) throw new Error('The conversation is not on this device.');
  const isOne = id !== null && first;
  const text = isOne ? conversationInMarkdown(first, now) : conversationsInMarkdown(all, now);
  const name = isOne
    ? fileNameOf(conversationTitle(first.conversation))
    : fileNameOf(`all ${new Date(now).toISOString().slice(0, 10)}`);
  saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), name);
}

async function readHeld(db: SyncedDb, id: string | null): Promise<WholeConversation[]> {
  const [rows, asked] = await Promise.all([db.conversations.toArray(), db.questions.toArray()]);
  const shown = rows.filter((held): held is ShownRow<Conversation> => held.row !== null);
  const wanted = listConversations(shown, asked).filter((one) =>
    id === null ? one.deletedAt === null : one.id === id,
  );
  const whole: WholeConversation[] = [];
  for (const conversation of wanted) {
    const messages = await readMessages(db, conversation.id);
    const held = new Set(messages.map((message) => message.id));
    const unsent = asked.filter((one) => one.conversationId === conversation.id && !held.has(one.id));
    whole.push({ conversation, messages, isCut: false, asked: unsent.sort((a, b) => a.askedAt - b.askedAt) });
  }
  return whole;
}

async function withEarlier(one: WholeConversation): Promise<WholeConversation> {
  const [oldest] = one.messages;
  if (!oldest || !mayHaveEarlier(one.messages.length)) return one;
  return fetchAllEarlier(oldest).then(
    (earlier) => ({ ...one, messages: [...earlier, ...one.messages] }),
    () => ({ ...one, isCut: true }),
  );
}

async function readMessages(db: SyncedDb, id: string): Promise<Message[]> {
  const index = '[row.conversationId+row.createdAt]';
  const held = await db.messages.where(index).between([id, 0], [id, Number.MAX_SAFE_INTEGER]).toArray();
  return held.flatMap(({ row }) => row ?? []);
}
