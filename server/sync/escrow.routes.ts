import Router from '@koa/router';
import { eq } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import { auditRead, recordAudit } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { pathId } from '#server/http/path-id.ts';
import { requireAdmin } from '#server/http/require-user.ts';
import { listEscrow } from './list-escrow.ts';

/**
 * Serves the escrow: what people typed about data that they may no longer hold
 * (docs/protocol.md#10-nothing-typed-is-lost). An admin reads it, and removes what was dealt with.
 */
export function escrowRoutes(deps: Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log'>) {
  const { database, log } = deps;
  const router = new Router({ prefix: '/api/sync/escrow' });

  router.get('/', async (ctx) => {
    requireAdmin(ctx);
    const answer = await listEscrow(database.read, readCursor(ctx));
    await auditRead(deps, ctx, { subject: 'escrow', count: answer.entries.length });
    ctx.body = answer;
  });

  router.delete('/:id', async (ctx) => {
    const by = requireAdmin(ctx);
    const id = pathId(ctx);
    const { syncEscrow } = database.read.t;
    await database.tx(async (db) => {
      const [gone] = await db.q.delete(syncEscrow).where(eq(syncEscrow.id, id)).returning();
      if (!gone) throw new AppError('not_found');
      const { submissionId } = gone;
      await recordAudit(db, { by, action: 'deleted', subject: 'escrow', submissionId }, deps);
    });
    log.info('escrow_removed', { requestId: ctx.state.requestId });
    ctx.status = 204;
  });
  return router;
}
