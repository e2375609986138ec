import Router from '@koa/router';
import { toDetails, toWireSubmission, updateDetailsInputSchema } from '#schema/coaching.ts';
import { pathId } from '#server/http/path-id.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';
import type { CoachingDeps } from './coaching-deps.ts';
import { writeRow } from './write-row.ts';

/** Lets staff correct a person's answers. */
export function detailsRoutes(deps: CoachingDeps) {
  const router = new Router({ prefix: '/api/coaching' });

  router.put('/submissions/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const set = toDetails(await readBody(ctx, updateDetailsInputSchema));
    const args = { id: pathId(ctx), set };
    const card = await writeRow(deps, actor, { entity: 'submission', name: 'submissions.update', args });
    ctx.body = { submission: toWireSubmission(card) };
  });
  return router;
}
