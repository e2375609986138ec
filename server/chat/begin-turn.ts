import { randomUUID } from 'node:crypto';
import { type ContextPart, conversationTitleLength } from '#schema/chat.ts';
import type { ChatInput } from '#schema/chat-input.ts';
import type { Message } from '#schema/conversations.ts';
import { AppError } from '#schema/errors.ts';
import { plainLine } from '#schema/plain-text.ts';
import { shortLine } from '#schema/start-of.ts';
import type { Db } from '#server/db/connect.ts';
import { readChatAccess } from '#server/entitlements/access.ts';
import type { Actor } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findConversation, findMessage, saveChatRow } from './chat-row.repository.ts';
import { readFairUse, refuseOverFairUse } from './fair-use.ts';
import { type ChatTurn, maxTurnAttempts, turnLeaseMs, turnRepository } from './turn.repository.ts';

/** A turn, and whether this call is the one that has to have it written. */
export interface Begun {
  turn: ChatTurn;
  isToWrite: boolean;
  /** The part of the answer that stands already. */
  begun: string;
}

/** Describes what a turn asks for: a question of its own, another answer, or the rest of one. */
interface Asked {
  question: Message;
  answer: Message;
  isContinuing: boolean;
}

const answeringMessage = 'The coach is still answering. We’ll send your question next.';

/**
 * Finds the turn of a call that is made again, or writes question, empty answer and turn, in the caller's transaction.
 *
 * @param isListening the caller has heard a part of the answer and only wants the rest: what failed meanwhile stays so
 * @throws AppError `no_chat_access`, `rate_limited` over fair use, `not_found` for a conversation or a message that is not
 *   theirs, `conflict` while another answer of the conversation is written or for a known id with another text, `bad_request`
 */
export async function beginTurn(
  { clock, newId }: Pick<ChatDeps, 'clock' | 'newId'>,
  db: Db,
  actor: Actor,
  input: ChatInput,
  isListening = false,
): Promise<Begun> {
  if (!input.message && !input.replacesId && !input.continuesId) {
    throw new AppError('bad_request', { field: 'message', userMessage: 'Please type a question.' });
  }
  const now = clock();
  const { hasAccess } = await readChatAccess(db, actor.userId, now);
  if (!hasAccess) throw new AppError('no_chat_access');
  const turns = turnRepository(db);
  const clientMessageId = input.clientMessageId ?? randomUUID();
  const askedHash = hashOf(input);
  const known = await turns.find(actor.userId, clientMessageId);
  if (known && known.askedHash !== askedHash)
    throw new AppError('conflict', { userMessage: 'You already asked this.' });
  if (known) return resumeTurn(db, known, { leaseToken: newId(), now, isListening, without: input.without ?? [] });
  // It was discarded, or its conversation is gone: who listens on asks nothing new.
  if (isListening) throw new AppError('not_found');

  refuseOverFairUse(await readFairUse(db, actor, now), now);
  const conversationId = await openConversation(db, actor, input, now);
  if (await turns.isAnswering(conversationId)) {
    throw new AppError('conflict', { userMessage: answeringMessage, retryAfterS: 2 });
  }
  // Behind what stands there, also when the clock was set back.
  const at = Math.max(now, (await turns.lastMessageAt(conversationId)) + 1);
  const asked = await readAsked(db, { input, conversationId, clientMessageId, at });
  const turn: ChatTurn = {
    id: newId(),
    userId: actor.userId,
    conversationId,
    clientMessageId,
    askedHash,
    questionId: asked.question.id,
    answerId: asked.answer.id,
    isContinuing: asked.isContinuing,
    without: input.without ?? [],
    attempt: 1,
    leaseToken: newId(),
    leaseUntil: now + turnLeaseMs,
    createdAt: now,
  };
  await turns.insert(turn);
  await saveChatRow(db, actor.userId, { entity: 'message', row: asked.question }, now);
  await saveChatRow(db, actor.userId, { entity: 'message', row: asked.answer }, now);
  return { turn, isToWrite: true, begun: asked.answer.content };
}

/** The id of the conversation does not count: a call that did not hear which one was made for it asks without. */
const hashOf = ({ message, replacesId, continuesId }: ChatInput): string =>
  sha256(JSON.stringify([message?.content ?? null, replacesId ?? null, continuesId ?? null]));

/** One that failed is written again, and so is one whose process has died. */
async function resumeTurn(
  db: Db,
  turn: ChatTurn,
  {
    leaseToken,
    now,
    isListening,
    without,
  }: { leaseToken: string; now: number; isListening: boolean; without: ContextPart[] },
): Promise<Begun> {
  const answer = await findMessage(db, turn.answerId);
  if (!answer) throw new AppError('not_found');
  const isLeft = turn.leaseUntil !== null && turn.leaseUntil < now;
  const begun = turn.isContinuing ? answer.row.content : '';
  if (answer.row.state !== 'failed' && !isLeft) return { turn, isToWrite: false, begun };
  // After a second death somebody decides, and not a page that lost its connection.
  if (isListening && (!isLeft || turn.attempt >= maxTurnAttempts)) return { turn, isToWrite: false, begun };
  const claimed = await turnRepository(db).claim(turn.id, leaseToken, now, isListening ? turn.without : without);
  if (!claimed) return { turn, isToWrite: false, begun };
  const row: Message = { ...answer.row, state: 'streaming', content: begun };
  await saveChatRow(db, turn.userId, { entity: 'message', row }, now);
  return { turn: claimed, isToWrite: true, begun };
}

/** The conversation that is asked in, which a first question begins; its time is that of its last message. */
async function openConversation(db: Db, { userId }: Actor, input: ChatInput, now: number): Promise<string> {
  const { conversationId: wanted, message } = input;
  const found = wanted ? await findConversation(db, wanted) : undefined;
  if (found && (found.ownerId !== userId || found.row.deletedAt !== null)) throw new AppError('not_found');
  if (!found && !message) throw new AppError('not_found');
  const id = wanted ?? randomUUID();
  const begun = { id, title: titleOf(message?.content ?? ''), pinned: false, deletedAt: null };
  const row = { ...(found?.row ?? begun), updatedAt: now };
  await saveChatRow(db, userId, { entity: 'conversation', row }, now);
  return id;
}

/** The first words of the first question. */
function titleOf(question: string): string {
  return shortLine(plainLine(question), conversationTitleLength) || 'Untitled';
}

interface Place {
  input: ChatInput;
  conversationId: string;
  clientMessageId: string;
  /** The time of the first message that is added, epoch ms. */
  at: number;
}

async function readAsked(db: Db, place: Place): Promise<Asked> {
  const { input, conversationId, clientMessageId, at } = place;
  const { message, replacesId, continuesId } = input;
  if (continuesId) return continued(db, place, continuesId);
  if (message) {
    if (replacesId) await findOwn(db, conversationId, replacesId, 'user');
    // The question that waits on a device and the one from here are then one row.
    const isTaken = (await findMessage(db, clientMessageId)) !== undefined;
    const question: Message = {
      ...blank(isTaken ? randomUUID() : clientMessageId, conversationId, at),
      role: 'user',
      content: message.content,
      state: 'done',
      replacesId: replacesId ?? null,
    };
    return { question, answer: answerTo(question, null), isContinuing: false };
  }
  const replaced = await findOwn(db, conversationId, replacesId ?? '', 'assistant');
  const question = await questionOf(db, replaced);
  return { question, answer: { ...answerTo(question, replaced.id), createdAt: at }, isContinuing: false };
}

async function continued(db: Db, { conversationId }: Place, continuesId: string): Promise<Asked> {
  const answer = await findOwn(db, conversationId, continuesId, 'assistant');
  const isBroken = answer.state === 'failed' && answer.content !== '';
  if (answer.state !== 'stopped' && !isBroken)
    throw new AppError('conflict', { userMessage: 'This answer is already complete.' });
  return { question: await questionOf(db, answer), answer: { ...answer, state: 'streaming' }, isContinuing: true };
}

/** @throws AppError `not_found` for a message of another conversation, or by somebody else */
async function findOwn(db: Db, conversationId: string, id: string, role: Message['role']): Promise<Message> {
  const found = await findMessage(db, id);
  if (found?.row.conversationId !== conversationId || found.row.role !== role) throw new AppError('not_found');
  return found.row;
}

async function questionOf(db: Db, answer: Message): Promise<Message> {
  const turn = await turnRepository(db).findOfAnswer(answer.id);
  const question = turn && (await findMessage(db, turn.questionId));
  if (!question) throw new AppError('not_found');
  return question.row;
}

const blank = (id: string, conversationId: string, createdAt: number) => ({
  ...{ id, conversationId, createdAt, content: '' },
  ...{ replacesId: null, basedOn: [], provider: null },
});

/** It stands behind its question. */
const answerTo = ({ conversationId, createdAt }: Message, replacesId: string | null): Message => ({
  ...blank(randomUUID(), conversationId, createdAt + 1),
  role: 'assistant',
  state: 'streaming',
  replacesId,
});
