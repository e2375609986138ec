import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { createNoteInputSchema, toNoteFields, toWireNote, updateNoteInputSchema } from '#schema/coaching.ts';
import { pathId, pathUuid } from '#server/http/path-id.ts';
import { largeBodyLimit, readBody } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';
import type { CoachingDeps } from './coaching-deps.ts';
import { writeRow } from './write-row.ts';

/** Lets staff write notes about a submission. */
export function noteRoutes(deps: CoachingDeps) {
  const router = new Router({ prefix: '/api/coaching' });

  router.post('/submissions/:id/notes', async (ctx) => {
    const actor = requireStaff(ctx);
    const input = await readBody(ctx, createNoteInputSchema, largeBodyLimit);
    const args = { id: randomUUID(), submissionId: pathId(ctx), ...toNoteFields(input) };
    ctx.body = { note: toWireNote(await writeRow(deps, actor, { entity: 'note', name: 'notes.create', args })) };
    ctx.status = 201;
  });

  router.put('/notes/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    const set = toNoteFields(await readBody(ctx, updateNoteInputSchema, largeBodyLimit));
    const args = { id: pathUuid(ctx), set };
    ctx.body = { note: toWireNote(await writeRow(deps, actor, { entity: 'note', name: 'notes.update', args })) };
  });

  router.delete('/notes/:id', async (ctx) => {
    const actor = requireStaff(ctx);
    await writeRow(deps, actor, { entity: 'note', name: 'notes.delete', args: { id: pathUuid(ctx) } });
    ctx.status = 204;
  });
  return router;
}
