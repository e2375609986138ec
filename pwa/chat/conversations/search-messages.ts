import type { Message } from '#schema/conversations.ts';
import { foldWords } from '#schema/fold.ts';
import { conversationTitle, type ListedConversation } from './list-conversations.ts';
import { foldForSearch, type Passage, passageOf, type SearchableText } from './passage.ts';

export const maxShown = 50;

/** Something that was found: a message, or a conversation by its title. */
export interface SearchHit {
  key: string;
  conversationId: string;
  /** Null where the title was found. */
  messageId: string | null;
  title: Passage;
  /** Undefined of a title. */
  said: { by: Message['role']; passage: Passage } | undefined;
  /** Epoch ms. */
  at: number;
}

export interface Findings {
  /** The newest, 50 at most. */
  shown: SearchHit[];
  count: number;
}

/** Made once for each row: a row that changes is another object. */
const folded = new WeakMap<object, SearchableText>();

/**
 * Every message and title on this device that has every word of the search in it, however either is typed, newest first. What was deleted is not found.
 */
export function searchMessages(
  search: string,
  conversations: readonly ListedConversation[],
  messages: readonly Message[],
): Findings {
  const words = foldWords(search);
  if (words.length === 0) return { shown: [], count: 0 };
  const present = new Map(conversations.filter(({ deletedAt }) => deletedAt === null).map((one) => [one.id, one]));
  const found: Found[] = [];
  for (const conversation of present.values()) {
    if (hasAll(foldOnce(conversation.row ?? conversation, conversationTitle(conversation)), words)) {
      found.push({ conversation, at: conversation.updatedAt });
    }
  }
  for (const message of messages) {
    const conversation = present.get(message.conversationId);
    if (conversation && hasAll(foldOnce(message, message.content), words)) {
      found.push({ conversation, message, at: message.createdAt });
    }
  }
  found.sort((a, b) => b.at - a.at);
  return { shown: found.slice(0, maxShown).map((one) => toFinding(one, words)), count: found.length };
}

interface Found {
  conversation: ListedConversation;
  message?: Message;
  at: number;
}

function foldOnce(row: object, text: string): SearchableText {
  const known = folded.get(row);
  if (known) return known;
  const made = foldForSearch(text);
  folded.set(row, made);
  return made;
}

const hasAll = ({ folded: text }: SearchableText, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

function toFinding({ conversation, message, at }: Found, words: readonly string[]): SearchHit {
  return {
    key: message?.id ?? `title of ${conversation.id}`,
    conversationId: conversation.id,
    messageId: message?.id ?? null,
    title: passageOf(foldForSearch(conversationTitle(conversation)), words),
    said: message && { by: message.role, passage: passageOf(foldOnce(message, message.content), words) },
    at,
  };
}
