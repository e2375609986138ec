import { Readable } from 'node:stream';
import Router from '@koa/router';
import { type NeedsAnswer, openedInputSchema } from '#schema/portal.ts';
import { dayInZone, type PortalQuery, portalQuerySchema } from '#schema/portal-query.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { pathId } from '#server/http/path-id.ts';
import { readBody, readQuery } from '#server/http/read-body.ts';
import { requireStaff } from '#server/http/require-user.ts';
import { submissionSearch } from '#server/submissions/submission-search.ts';
import { listByReason } from './list-by-reason.ts';
import { listCache } from './list-cache.ts';
import { listSubmissions } from './list-submissions.ts';
import { recordOpened, recordQuestionRead } from './record-opened.ts';
import { submissionsCsv } from './submissions-csv.ts';

/** Serves the list of all submissions, on pages and as a table to download, and records what staff opened of it. */
export function submissionListRoutes(deps: Pick<ServerDeps, 'database' | 'clock' | 'newId'>) {
  const { database, clock } = deps;
  const router = new Router({ prefix: '/api/coaching' });
  const listDeps = { database, clock, listOf: listCache() };

  router.get('/submissions', async (ctx) => {
    requireStaff(ctx);
    const query = readQuery(ctx, portalQuerySchema);
    const answer = await listSubmissions(listDeps, query);
    await auditRead(deps, ctx, {
      subject: 'submissions',
      count: answer.submissions.length,
      fields: filterNames(query),
    });
    ctx.body = answer;
  });

  router.get('/needs', async (ctx) => {
    const actor = requireStaff(ctx);
    const { tz } = readQuery(ctx, portalQuerySchema);
    const answer = await listByReason(database.read, { now: clock(), tz });
    const count = answer.groups.reduce((sum, { submissions }) => sum + submissions.length, 0);
    await auditRead(deps, ctx, { subject: 'submissions', count, fields: ['need'] });
    for (const { id, question } of answer.groups.flatMap(({ submissions }) => submissions)) {
      if (question) await recordQuestionRead(deps, actor, id, question);
    }
    ctx.body = answer satisfies NeedsAnswer;
  });

  router.get('/submissions.csv', async (ctx) => {
    requireStaff(ctx);
    const query = readQuery(ctx, portalQuerySchema);
    const { sort, tz } = query;
    const now = clock();
    const everyRow = { sort, offset: 0, limit: Number.MAX_SAFE_INTEGER };
    const ids = await submissionSearch(database.read).listIds({ ...query, now }, everyRow);
    const fields = filterNames(query);
    await auditRead(deps, ctx, { action: 'exported', subject: 'submissions', count: ids.length, fields });
    ctx.set('Content-Disposition', `attachment; filename="submissions-${dayInZone(now, tz)}.csv"`);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(submissionsCsv(database.read, ids, tz));
  });

  router.post('/submissions/:id/opened', async (ctx) => {
    const actor = requireStaff(ctx);
    const { at } = await readBody(ctx, openedInputSchema);
    await recordOpened(deps, actor, pathId(ctx), at);
    ctx.status = 204;
  });
  return router;
}

function filterNames({ search, filters }: PortalQuery): string[] {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return search === '' ? chosen : ['search', ...chosen];
}
