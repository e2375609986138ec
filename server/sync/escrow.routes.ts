import Router from '@koa/router';
import { auditRead, recordAudit } from '#server/audit/record-audit.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { pathId } from '#server/http/path-id.ts';
import { requireAdmin } from '#server/http/require-user.ts';
import { listEscrow } from './list-escrow.ts';
import { type EscrowDeps, releaseEscrow, takeEscrow } from './release-escrow.ts';

/**
 * Serves the escrow: what people typed about data that they may no longer hold
 * (docs/protocol.md#10-nothing-typed-is-lost). An admin reads it, and releases it to its submission or removes it.
 */
export function escrowRoutes(deps: EscrowDeps) {
  const { database, log } = deps;
  const router = new Router({ prefix: '/api/sync/escrow' });

  router.get('/', async (ctx) => {
    requireAdmin(ctx);
    const answer = await listEscrow(database.read, readCursor(ctx));
    await auditRead(deps, ctx, { subject: 'escrow', count: answer.entries.length });
    ctx.body = answer;
  });

  router.post('/:id/release', async (ctx) => {
    await releaseEscrow(deps, requireAdmin(ctx), pathId(ctx));
    log.info('escrow_released', { requestId: ctx.state.requestId });
    ctx.status = 204;
  });

  router.delete('/:id', async (ctx) => {
    const by = requireAdmin(ctx);
    const id = pathId(ctx);
    await database.tx(async (db) => {
      const { submissionId } = await takeEscrow(db, id);
      await recordAudit(db, { by, action: 'deleted', subject: 'escrow', submissionId }, deps);
    });
    log.info('escrow_removed', { requestId: ctx.state.requestId });
    ctx.status = 204;
  });
  return router;
}
