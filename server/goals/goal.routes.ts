import Router from '@koa/router';
import { createStepInputSchema, toStep, updateStepInputSchema } from '#schema/steps.ts';
import { pathUuid } from '#server/http/path-id.ts';
import { largeBodyLimit, readBody } from '#server/http/read-body.ts';
import { requireUser } from '#server/http/require-user.ts';
import { goalRepository } from './goal.repository.ts';
import type { GoalsDeps } from './goals-deps.ts';
import { importGoals } from './import-goals.ts';
import { createStep, deleteStep, updateStep } from './save-step.ts';

/** A person's goals. What is written here reaches every device by sync, as what a device writes does. */
export function goalRoutes(deps: GoalsDeps) {
  const goals = goalRepository(deps.database.read);
  const router = new Router({ prefix: '/api/steps' });

  router.get('/', async (ctx) => {
    const own = await goals.listOfClient(requireUser(ctx).userId);
    ctx.body = { steps: own.filter(({ goalType }) => goalType === 'client').map(toStep) };
  });

  router.get('/unified', async (ctx) => {
    ctx.body = { goals: (await goals.listOfClient(requireUser(ctx).userId)).map(toStep) };
  });

  router.post('/', async (ctx) => {
    const actor = requireUser(ctx);
    const input = await readBody(ctx, createStepInputSchema, largeBodyLimit);
    ctx.body = { step: toStep(await createStep(deps, actor, input)) };
    ctx.status = 201;
  });

  router.post('/from-report', async (ctx) => {
    ctx.body = await importGoals(deps, requireUser(ctx));
  });

  router.put('/:id', async (ctx) => {
    const actor = requireUser(ctx);
    const input = await readBody(ctx, updateStepInputSchema, largeBodyLimit);
    ctx.body = { step: toStep(await updateStep(deps, actor, pathUuid(ctx), input)) };
  });

  router.delete('/:id', async (ctx) => {
    await deleteStep(deps, requireUser(ctx), pathUuid(ctx));
    ctx.status = 204;
  });
  return router;
}
