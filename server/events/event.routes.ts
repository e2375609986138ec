import Router from '@koa/router';
import { analyticsEventSchema } from '#schema/events.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readBody } from '#server/http/read-body.ts';

/** The three analytics events and the dirty start; an event sent twice (it is queued offline) counts once. */
export function eventRoutes({ database, newId, clock }: Pick<ServerDeps, 'database' | 'newId' | 'clock'>) {
  const router = new Router();
  router.post('/api/events', async (ctx) => {
    const event = await readBody(ctx, analyticsEventSchema);
    await database.tx(({ q, t }) =>
      q
        .insert(t.analyticsEvents)
        .values({ ...event, id: newId(), receivedAt: clock() })
        .onConflictDoNothing()
        .then(() => undefined),
    );
    ctx.status = 204;
  });
  return router;
}
