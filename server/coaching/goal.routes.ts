import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import {
  createCoachingGoalInputSchema,
  updateClientGoalInputSchema,
  updateCoachingGoalInputSchema,
} from '#schema/coaching.ts';
import { AppError } from '#schema/errors.ts';
import type { GoalType } from '#schema/goals.ts';
import { toGoalFields, toStep } from '#schema/steps.ts';
import type { Db } from '#server/db/connect.ts';
import { pathId, pathUuid } from '#server/http/path-id.ts';
import { largeBodyLimit, readBody } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';
import { readRow } from '#server/synced-rows/write-by-rest.ts';
import type { CoachingDeps } from './coaching-deps.ts';
import { writeRow } from './write-row.ts';

/** Lets staff set goals, and write what they may of a client's own. */
export function coachingGoalRoutes(deps: CoachingDeps) {
  const router = new Router({ prefix: '/api/coaching' });

  router.post('/submissions/:id/goals', async (ctx) => {
    const actor = requireStaff(ctx);
    const input = await readBody(ctx, createCoachingGoalInputSchema, largeBodyLimit);
    const args = { id: randomUUID(), submissionId: pathId(ctx), ...toGoalFields(input) };
    ctx.body = { goal: toStep(await writeRow(deps, actor, { entity: 'goal', name: 'coachingGoals.create', args })) };
    ctx.status = 201;
  });

  router.put('/goals/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const set = toGoalFields(await readBody(ctx, updateCoachingGoalInputSchema, largeBodyLimit));
    const args = { id: pathUuid(ctx), set };
    const check = isOfType(args.id, 'coaching');
    ctx.body = { goal: toStep(await writeRow(deps, actor, { entity: 'goal', name: 'goals.update', args, check })) };
  });

  router.put('/client-goals/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const set = toGoalFields(await readBody(ctx, updateClientGoalInputSchema, largeBodyLimit));
    const args = { id: pathUuid(ctx), set };
    const check = isOfType(args.id, 'client');
    ctx.body = { goal: toStep(await writeRow(deps, actor, { entity: 'goal', name: 'goals.update', args, check })) };
  });

  router.delete('/goals/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const id = pathUuid(ctx);
    const check = isOfType(id, 'coaching');
    await writeRow(deps, actor, { entity: 'goal', name: 'goals.delete', args: { id }, check });
    ctx.status = 204;
  });
  return router;
}

/** Refuses a goal of the other kind, because each kind has its own calls. */
const isOfType = (id: string, goalType: GoalType) => async (db: Db) => {
  const goal = await readRow(db, 'goal', id);
  if (goal.goalType !== goalType) throw new AppError('not_found');
};
