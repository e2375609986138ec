import Router from '@koa/router';
import { AppError } from '#schema/errors.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { isStaff, requireUser } from '#server/http/require-user.ts';
import { type Entity, entities } from '#sync/protocol.ts';
import { auditRead } from './audit-read.ts';
import { listVersions } from './list-versions.ts';

/** The history of synced rows, where overwritten and merged values are found again. */
export function versionsRoutes({ database, log }: Pick<ServerDeps, 'database' | 'log'>) {
  const router = new Router();

  router.get('/api/versions/:entity/:id', async (ctx) => {
    const actor = requireUser(ctx);
    const entity = entities.find((known): known is Entity => known === ctx.params.entity);
    const { id } = ctx.params;
    const before = readCursor(ctx);
    const answer = entity && id && (await listVersions(database.read, actor, { entity, id }, before));
    if (!entity || !id || !answer) throw new AppError('not_found');
    if (isStaff(actor)) auditRead(log, { ctx, actor, what: `${entity}_versions`, ids: [id] });
    ctx.body = answer;
  });
  return router;
}
