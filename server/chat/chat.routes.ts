import Router from '@koa/router';
import type { Context } from 'koa';
import type { ChatAccessAnswer, ChatReply } from '#schema/chat.ts';
import { type ChatInput, chatInputSchema, chatMessagesQuerySchema } from '#schema/chat-input.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { readChatAccess } from '#server/entitlements/access.ts';
import { pathUuid } from '#server/http/path-id.ts';
import { rateRules } from '#server/http/rate-limit.ts';
import { readBody, readQuery } from '#server/http/read-body.ts';
import { type Actor, requireUser } from '#server/http/require-user.ts';
import { writeByRest } from '#server/synced-rows/write-by-rest.ts';
import { openAnswerEvents, type Source } from './answer-events.ts';
import { beginTurn } from './begin-turn.ts';
import type { ChatDeps } from './chat-deps.ts';
import { findMessage } from './chat-row.repository.ts';
import { conversationRepository } from './conversation.repository.ts';
import { discardAnswer } from './discard-answer.ts';
import { readFairUse } from './fair-use.ts';
import { listMessages } from './list-messages.ts';
import type { LiveAnswer } from './live-answer.ts';
import { type ChatTurn, turnRepository } from './turn.repository.ts';

/** The chat with the coach. */
export function chatRoutes(deps: ChatDeps) {
  const { database, clock, limit, answering, runMutation } = deps;
  const router = new Router({ prefix: '/api/chat' });

  async function requireAccess(actor: Actor): Promise<void> {
    if (!(await readChatAccess(database.read, actor.userId, clock())).hasAccess) throw new AppError('no_chat_access');
  }

  router.get('/access', async (ctx) => {
    const actor = requireUser(ctx);
    const { until, ...access } = await readChatAccess(database.read, actor.userId, clock());
    const { usedToday, dailyLimit } = await readFairUse(database.read, actor, clock());
    const day = until === null ? null : new Date(until).toISOString();
    ctx.body = { ...access, until: day, usedToday, dailyLimit } satisfies ChatAccessAnswer;
  });

  router.get('/conversations', async (ctx) => {
    const actor = requireUser(ctx);
    await requireAccess(actor);
    ctx.body = { conversations: await conversationRepository(database.read).list(actor.userId) };
  });

  router.get('/conversations/:id/messages', async (ctx) => {
    const actor = requireUser(ctx);
    await requireAccess(actor);
    const id = pathUuid(ctx);
    const page = readQuery(ctx, chatMessagesQuerySchema);
    ctx.body = await listMessages(database.read, actor.userId, id, page);
  });

  router.delete('/conversations/:id', async (ctx) => {
    const { sessionId } = requireUser(ctx);
    const args = { id: pathUuid(ctx) };
    await database.tx((db) => writeByRest(runMutation, db, sessionId, { name: 'conversations.delete', args }));
    ctx.status = 204;
  });

  router.post('/', async (ctx) => {
    const actor = requireUser(ctx);
    const input = await readBody(ctx, chatInputSchema);
    // A client that only goes on listening asks nothing: a phone on a train does so many times in a minute.
    if (!(await isHeldAnswer(database.read, actor, input))) await limit(rateRules.chat)(ctx, async () => undefined);
    const { turn, live } = await ask(deps, actor, input, ctx.get('Last-Event-ID') !== '');
    if (ctx.accepts('json', 'text/event-stream') === 'text/event-stream') await stream(ctx, turn, live);
    else ctx.body = await wholeReply(turn, live);
  });

  router.post('/:id/stop', async (ctx) => {
    const { userId } = requireUser(ctx);
    const id = pathUuid(ctx);
    const found = await findMessage(database.read, id);
    if (found?.ownerId !== userId) throw new AppError('not_found');
    await answering.stop(id);
    ctx.status = 204;
  });

  router.delete('/:id', async (ctx) => {
    const { userId } = requireUser(ctx);
    const id = pathUuid(ctx);
    await database.tx((db) => discardAnswer(db, userId, id, clock()));
    ctx.status = 204;
  });

  async function stream(ctx: Context, turn: ChatTurn, live: LiveAnswer | undefined): Promise<void> {
    const source = live ? liveSource(deps, live) : await storedSource(turn);
    ctx.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.status = 200;
    ctx.body = openAnswerEvents(source, ctx.get('Last-Event-ID'));
  }

  async function wholeReply(turn: ChatTurn, live: LiveAnswer | undefined): Promise<ChatReply> {
    await live?.whenEnded();
    const { row } = (await findMessage(database.read, turn.answerId)) ?? {};
    if (!row || row.state === 'failed') throw new AppError('answer_failed');
    if (row.state === 'streaming') throw new AppError('unavailable', { retryAfterS: 1 });
    return { reply: row.content, conversationId: turn.conversationId, messageId: turn.answerId };
  }

  /** An answer that has ended, or that another process writes: then what there is of it, and a hint to ask again. */
  async function storedSource(turn: ChatTurn): Promise<Source> {
    const { row } = (await findMessage(database.read, turn.answerId)) ?? {};
    if (!row) throw new AppError('not_found');
    return {
      start: startOf(turn, row.provider ?? deps.answering.provider),
      attempt: turn.attempt,
      text: row.content,
      basedOn: row.basedOn,
      state: row.state === 'streaming' ? 'left' : row.state,
      listen: () => () => undefined,
    };
  }

  return router;
}

const startOf = (
  { conversationId, questionId, answerId: messageId }: ChatTurn,
  provider: Source['start']['provider'],
) => ({
  conversationId,
  questionId,
  messageId,
  provider,
});

function liveSource({ answering }: ChatDeps, live: LiveAnswer): Source {
  return {
    start: startOf(live.turn, answering.provider),
    attempt: live.turn.attempt,
    get text() {
      return live.text;
    },
    get basedOn() {
      return live.basedOn;
    },
    get state() {
      return live.state;
    },
    listen: (onChange) => live.listen(onChange),
  };
}

/** Tells whether the call asks for an answer that is being written or complete. No model is asked for it. */
async function isHeldAnswer(db: Db, { userId }: Actor, { clientMessageId }: ChatInput): Promise<boolean> {
  const turn = clientMessageId && (await turnRepository(db).find(userId, clientMessageId));
  const answer = turn && (await findMessage(db, turn.answerId));
  return answer !== undefined && answer !== '' && answer.row.state !== 'failed';
}

/** The turn of a call, and its answer where that is written here now. */
async function ask(
  deps: ChatDeps,
  actor: Actor,
  input: ChatInput,
  isListening: boolean,
): Promise<{ turn: ChatTurn; live?: LiveAnswer }> {
  const { turn, isToWrite, begun } = await deps.database.tx((db) => beginTurn(deps, db, actor, input, isListening));
  const live = isToWrite ? deps.answering.write(turn, begun) : deps.answering.find(turn.answerId);
  return live ? { turn, live } : { turn };
}
