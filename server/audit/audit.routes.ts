import Router from '@koa/router';
import { auditQuerySchema } from '#schema/audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readQuery } from '#server/http/read-body.ts';
import { requireAdmin } from '#server/http/require-user.ts';
import { listAudit } from './list-audit.ts';
import { auditRead } from './record-audit.ts';

/** Serves the audit log to admins. Reading it is recorded too. */
export function auditRoutes(deps: Pick<ServerDeps, 'database' | 'clock' | 'newId'>) {
  const router = new Router();

  router.get('/api/audit', async (ctx) => {
    requireAdmin(ctx);
    const query = readQuery(ctx, auditQuerySchema);
    const answer = await listAudit(deps.database.read, query);
    const { page: _, ...filters } = query;
    await auditRead(deps, ctx, { subject: 'audit', count: answer.entries.length, fields: Object.keys(filters) });
    ctx.body = answer;
  });
  return router;
}
