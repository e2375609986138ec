import Router from '@koa/router';
import { eq } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readCursor } from '#server/http/page-cursor.ts';
import { pathId } from '#server/http/path-id.ts';
import { requireAdmin } from '#server/http/require-user.ts';
import { auditRead } from './audit-read.ts';
import { listEscrow } from './list-escrow.ts';

/**
 * Serves the escrow: what people typed about data that they may no longer hold
 * (docs/protocol.md#10-nothing-typed-is-lost). An admin reads it, and removes what was dealt with.
 */
export function escrowRoutes({ database, log }: Pick<ServerDeps, 'database' | 'log'>) {
  const router = new Router({ prefix: '/api/sync/escrow' });

  router.get('/', async (ctx) => {
    const actor = requireAdmin(ctx);
    const answer = await listEscrow(database.read, readCursor(ctx));
    auditRead(log, { ctx, actor, what: 'escrow', ids: answer.entries.map(({ id }) => id) });
    ctx.body = answer;
  });

  router.delete('/:id', async (ctx) => {
    requireAdmin(ctx);
    const id = pathId(ctx);
    const { syncEscrow } = database.read.t;
    const gone = await database.tx(({ q }) =>
      q.delete(syncEscrow).where(eq(syncEscrow.id, id)).returning({ id: syncEscrow.id }),
    );
    if (gone.length === 0) throw new AppError('not_found');
    log.info('escrow_removed', { requestId: ctx.state.requestId });
    ctx.status = 204;
  });
  return router;
}
