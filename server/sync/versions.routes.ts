import Router from '@koa/router';
import { AppError } from '#schema/errors.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { requireUser } from '#server/http/require-user.ts';
import { findStored } from '#server/synced-rows/stored-rows.ts';
import { type Entity, entities } from '#sync/protocol.ts';
import { keyOf } from '#sync/server/audiences.ts';
import { auditedObject } from './audited-store.ts';
import { listVersions } from './list-versions.ts';

/** Serves the history of synced rows, where overwritten and merged values are found again. */
export function versionsRoutes(deps: Pick<ServerDeps, 'database' | 'clock' | 'newId'>) {
  const { read } = deps.database;
  const router = new Router();

  router.get('/api/versions/:entity/:id', async (ctx) => {
    const actor = requireUser(ctx);
    const entity = entities.find((known): known is Entity => known === ctx.params.entity);
    const { id } = ctx.params;
    const before = readCursor(ctx);
    const answer = entity && id && (await listVersions(read, actor, { entity, id }, before));
    if (!entity || !id || !answer) throw new AppError('not_found');
    const stored = await findStored(read, entity, keyOf(entity, id, actor.userId));
    const about = stored && { ...auditedObject(stored), ownerId: stored.ownerId };
    await auditRead(deps, ctx, { subject: 'versions', count: answer.versions.length, ...about });
    ctx.body = answer;
  });
  return router;
}
