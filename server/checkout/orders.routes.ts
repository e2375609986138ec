import Router from '@koa/router';
import { adminOrdersQuerySchema, paymentsQuerySchema } from '#schema/orders.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import { pathId } from '#server/http/path-id.ts';
import { readQuery } from '#server/http/read-body.ts';
import { requireAdmin } from '#server/http/require-user.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { listOrders } from './list-orders.ts';
import { listPayments } from './list-payments.ts';
import { refundOrder } from './refund-order.ts';

/** Lets admins see payments and return them (docs/security.md#1-holes, row 21). */
export function orderRoutes(deps: Pick<CheckoutDeps, 'database' | 'clock' | 'newId'>) {
  const router = new Router({ prefix: '/api/orders' });

  router.get('/', async (ctx) => {
    requireAdmin(ctx);
    const { submission, user } = readQuery(ctx, adminOrdersQuerySchema);
    const answer = await listOrders(deps.database.read, { submission, user });
    const about = { submissionId: submission, aboutUserId: user };
    await auditRead(deps, ctx, { subject: 'orders', count: answer.orders.length, ...about });
    ctx.body = answer;
  });

  router.get('/all', async (ctx) => {
    requireAdmin(ctx);
    const query = readQuery(ctx, paymentsQuerySchema);
    const answer = await listPayments(deps.database.read, query);
    const fields = query.search ? ['search'] : [];
    await auditRead(deps, ctx, { subject: 'orders', count: answer.orders.length, fields });
    ctx.body = answer;
  });

  router.post('/:id/refund', async (ctx) => {
    ctx.body = await refundOrder(deps, requireAdmin(ctx), pathId(ctx));
  });
  return router;
}
