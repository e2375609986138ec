import Router from '@koa/router';
import { eq } from 'drizzle-orm';
import { type Desk, deskSchema } from '#schema/desk.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';

/** Serves a staff member's own saved views and last visit. */
export function deskRoutes({ database, clock }: Pick<ServerDeps, 'database' | 'clock'>) {
  const router = new Router({ prefix: '/api/coaching' });

  router.get('/desk', async (ctx) => {
    const { userId } = requireStaff(ctx);
    ctx.body = await findDesk(database.read, userId);
  });

  router.put('/desk', async (ctx) => {
    const { userId } = requireStaff(ctx);
    const desk = await readBody(ctx, deskSchema);
    ctx.body = await database.tx((db) => saveDesk(db, userId, desk, clock()));
  });
  return router;
}

async function findDesk({ q, t: { coachDesks: d } }: Db, userId: string): Promise<Desk> {
  const [desk] = await q.select().from(d).where(eq(d.userId, userId));
  return { views: desk?.views ?? [], lastVisitAt: desk?.lastVisitAt ?? null };
}

/** Saves the desk. Of two devices' visits the later counts, and a clock that is ahead counts as now. */
async function saveDesk(db: Db, userId: string, { views, lastVisitAt }: Desk, now: number): Promise<Desk> {
  const before = (await findDesk(db, userId)).lastVisitAt;
  const visit = lastVisitAt === null ? before : Math.max(before ?? 0, Math.min(now, lastVisitAt));
  const desk = { views, lastVisitAt: visit };
  const { coachDesks: d } = db.t;
  await db.q
    .insert(d)
    .values({ userId, ...desk })
    .onConflictDoUpdate({ target: d.userId, set: desk });
  return desk;
}
