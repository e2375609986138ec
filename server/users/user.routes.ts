import Router from '@koa/router';
import { AppError } from '#schema/errors.ts';
import { batchUpdateInputSchema } from '#schema/user-edits.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import { pathId } from '#server/http/path-id.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireAdmin, requireStaff } from '#server/http/require-user.ts';
import { presentUsers } from '#server/identity/present-users.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { batchUpdate } from './batch-update.ts';
import { deleteUser } from './delete-user.ts';
import { listDevices } from './list-devices.ts';
import type { UserDeps } from './user-deps.ts';

export function userRoutes(deps: UserDeps) {
  const { database, findAdminOverrides, log } = deps;
  const router = new Router({ prefix: '/api/auth' });

  router.get('/all', async (ctx) => {
    requireStaff(ctx);
    const users = await userRepository(database.read).list();
    await auditRead(deps, ctx, { subject: 'users', count: users.length });
    ctx.body = { users: await presentUsers(database.read, users, findAdminOverrides) };
  });

  router.put('/batch-update', async (ctx) => {
    const actor = requireStaff(ctx);
    const { users } = await readBody(ctx, batchUpdateInputSchema);
    ctx.body = { users: await batchUpdate(deps, actor, users) };
    log.info('users_updated', { requestId: ctx.state.requestId, users: users.length });
  });

  router.get('/user/:id/devices', async (ctx) => {
    requireAdmin(ctx);
    const id = pathId(ctx);
    if (!(await userRepository(database.read).find(id))) throw new AppError('not_found');
    const answer = await listDevices(database.read, id);
    await auditRead(deps, ctx, { subject: 'devices', aboutUserId: id, count: answer.devices.length });
    ctx.body = answer;
  });

  router.delete('/user/:id', async (ctx) => {
    const actor = requireAdmin(ctx);
    await deleteUser(deps, actor, pathId(ctx));
    log.info('user_deleted', { requestId: ctx.state.requestId });
    ctx.status = 204;
  });
  return router;
}
