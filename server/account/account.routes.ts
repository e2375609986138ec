import Router from '@koa/router';
import { deleteAccountInputSchema, type Session } from '#schema/account.ts';
import { dayOf } from '#schema/days.ts';
import { AppError } from '#schema/errors.ts';
import { pathId } from '#server/http/path-id.ts';
import { rateRules } from '#server/http/rate-limit.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireUser } from '#server/http/require-user.ts';
import { endSession, endSessionsOf, listSessions, type SessionRow } from '#server/identity/session.repository.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export function accountRoutes(deps: AccountDeps) {
  const { database, clock, limit, log, findAdminOverrides } = deps;
  const router = new Router({ prefix: '/api/account' });

  router.get('/sessions', async (ctx) => {
    const { userId, sessionId } = requireUser(ctx);
    const rows = await listSessions(database.read, userId, clock());
    ctx.body = { sessions: rows.map((row) => toSession(row, sessionId)) };
  });

  router.delete('/sessions/:id', async (ctx) => {
    const { userId } = requireUser(ctx);
    const ended = await database.tx((db) => endSession(db, userId, pathId(ctx), 'ended_by_owner', clock()));
    if (!ended) throw new AppError('not_found');
    ctx.status = 204;
  });

  router.post('/sessions/end-others', async (ctx) => {
    const { userId, sessionId } = requireUser(ctx);
    await database.tx((db) => endSessionsOf(db, userId, 'ended_by_owner', clock(), sessionId));
    ctx.status = 204;
  });

  router.get('/export', limit(rateRules.document), async (ctx) => {
    const { userId } = requireUser(ctx);
    const day = dayOf(clock());
    ctx.attachment(`account-${day}.json`);
    ctx.body = await exportAccount(database.read, userId, { findAdminOverrides, now: clock() });
    ctx.type = 'application/json; charset=utf-8';
  });

  router.delete('/', async (ctx) => {
    const actor = requireUser(ctx);
    const { password } = await readBody(ctx, deleteAccountInputSchema);
    ctx.body = { deleteAt: await deleteAccount(deps, actor, password) };
    log.info('account_deletion_asked', { requestId: ctx.state.requestId });
  });
  return router;
}

function toSession({ id, label, createdAt, lastSeenAt }: SessionRow, currentId: string): Session {
  return { id, label, createdAt, lastSeenAt, current: id === currentId };
}
