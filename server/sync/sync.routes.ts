import Router from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '#schema/errors.ts';
import { forgottenInputSchema } from '#schema/sync-calls.ts';
import type { ServerDeps } from '#server/deps.ts';
import { rateRules } from '#server/http/rate-limit.ts';
import { readBody, readJson } from '#server/http/read-body.ts';
import type { Actor } from '#server/http/require-user.ts';
import { limits, type Refusal, type SyncAnswer } from '#sync/protocol.ts';
import { answerSync, type EngineDeps } from './answer-sync.ts';
import { auditDelivery } from './audit-delivery.ts';
import type { EventStreams } from './event-streams.ts';
import { noteForgotten } from './forgotten.ts';
import type { NoteMailDeps } from './note-mail.ts';
import { findRecorded } from './recorded.ts';
import { findWriter, sessionError } from './sync-session.ts';

export type SyncDeps = EngineDeps & NoteMailDeps & Pick<ServerDeps, 'database' | 'limit'>;

/** Sets the pause after a fault that passes; the device adds its own back-off. */
const retryAfterS = 3;

/** Serves `POST /api/sync`: push, then pull, in one round trip. It is not under the limit of other calls. */
export function syncRoutes(deps: SyncDeps) {
  const { database, limit } = deps;
  const limited = limit(rateRules.sync);
  const router = new Router();

  router.post('/api/sync', async (ctx) => {
    const actor: Actor | undefined = ctx.state.actor;
    const readSent = () => readJson(ctx, limits.requestBytes).catch(() => undefined);
    if (!actor) throw await sessionError(database.read, ctx, readSent);
    const body = await readJson(ctx, limits.requestBytes);
    try {
      await limited(ctx, async () => {
        ctx.body = await answer(deps, ctx, actor, body);
      });
    } catch (cause) {
      throw await withRecorded(deps, actor, body, cause);
    }
  });
  return router;
}

/** Answers a request. @throws AppError for every answer of docs/protocol.md#the-answer-200 but 200 */
async function answer(deps: SyncDeps, ctx: Context, actor: Actor, body: unknown): Promise<SyncAnswer> {
  const { database, clock } = deps;
  const answered = await database.tx(async (db) => {
    const writer = await findWriter(db, actor.sessionId, clock());
    if (!writer) return undefined;
    const made = await answerSync(db, deps, { ...writer, requestId: actor.requestId }, body);
    if (!('code' in made)) await auditDelivery(db, deps, actor, made);
    return made;
  });
  if (!answered) throw await sessionError(database.read, ctx, async () => body);
  if ('code' in answered) throw toError(answered);
  return answered;
}

function toError({ status: _, code, ...members }: Refusal): AppError {
  const { field } = members;
  return new AppError(code, { ...(field !== undefined && { field }), members });
}

/** Adds to 429 and 503 what was recorded before. Whatever nobody expected is a fault that passes. */
async function withRecorded(
  { database }: SyncDeps,
  { userId }: Actor,
  body: unknown,
  cause: unknown,
): Promise<unknown> {
  const isRefusal = cause instanceof AppError && cause.status < 500;
  if (isRefusal && cause.code !== 'rate_limited') return cause;
  const members = { ...(await findRecorded(database.read, userId, body).catch(() => undefined)) };
  const code = isRefusal ? cause.code : 'unavailable';
  const wait = (cause instanceof AppError ? cause.retryAfterS : undefined) ?? retryAfterS;
  return new AppError(code, { retryAfterS: wait, members, cause });
}

/** Serves the calls beside it that need no limit of their own. */
export function syncSideRoutes({ streams, ...deps }: SyncDeps & { streams: Pick<EventStreams, 'open'> }) {
  const router = new Router({ prefix: '/api/sync' });

  router.post('/forgotten', async (ctx) => {
    await noteForgotten(deps, await readBody(ctx, forgottenInputSchema));
    ctx.status = 204;
  });

  router.get('/events', async (ctx) => {
    const actor: Actor | undefined = ctx.state.actor;
    if (!actor) throw await sessionError(deps.database.read, ctx, async () => undefined);
    ctx.body = await streams.open(actor);
    ctx.type = 'text/event-stream';
    // Some proxies collect an answer before they hand it on.
    ctx.set('X-Accel-Buffering', 'no');
  });
  return router;
}
