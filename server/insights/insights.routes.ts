import Router from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '#schema/errors.ts';
import { submitInputSchema } from '#schema/insights.ts';
import type { SubmissionAnswer } from '#schema/submission-calls.ts';
import { auditSubmission } from '#server/audit/audit-submission.ts';
import { auditRead } from '#server/audit/record-audit.ts';
import type { ServerDeps } from '#server/deps.ts';
import { pathId } from '#server/http/path-id.ts';
import { rateRules } from '#server/http/rate-limit.ts';
import { readBody } from '#server/http/read-body.ts';
import { requireUser } from '#server/http/require-user.ts';
import { findReadable } from '#server/submissions/find-readable.ts';
import type { Submission } from '#server/submissions/submission.repository.ts';
import { answersChanger, readAnswers } from './change-answers.ts';
import { linkSubmission } from './link-submission.ts';
import { readQuestions } from './read-questions.ts';
import { answersSubmitter, toSubmitAnswer } from './submit-answers.ts';

/** From the questionnaire to insights and questions. */
export function insightsRoutes(deps: ServerDeps) {
  const router = new Router();
  const submitAnswers = answersSubmitter(deps);
  const changeAnswers = answersChanger(deps);

  router.post('/api/submit', deps.limit(rateRules.submit), async (ctx) => {
    const key = idempotencyKey(ctx);
    const answers = await readBody(ctx, submitInputSchema);
    ctx.body = await submitAnswers(ctx.state.actor, answers, key);
    ctx.status = 201;
  });

  router.get('/api/submission/:id', async (ctx) => {
    const submission = await findReadable(deps.database.read, pathId(ctx), ctx.state.actor);
    const { id: submissionId, userId: ownerId } = submission;
    await auditRead(deps, ctx, { subject: 'submission', submissionId, ownerId });
    ctx.body = toAnswer(submission, deps.clock());
  });

  router.get('/api/submission/:id/answers', async (ctx) => {
    ctx.body = await readAnswers(deps.database.read, ctx.state.actor, pathId(ctx));
  });

  router.post('/api/submission/:id/answers', deps.limit(rateRules.submit), async (ctx) => {
    const key = idempotencyKey(ctx);
    const answers = await readBody(ctx, submitInputSchema);
    ctx.body = await changeAnswers(ctx.state.actor, pathId(ctx), answers, key);
  });

  router.get('/api/submission/:id/questions', async (ctx) => {
    const questions = await readQuestions(deps, ctx.state.actor, pathId(ctx));
    await auditSubmission(deps, ctx, pathId(ctx), { subject: 'questions' });
    ctx.body = questions;
  });

  router.post('/api/submission/:id/link-user', async (ctx) => {
    await linkSubmission(deps, requireUser(ctx), pathId(ctx));
    ctx.body = { submissionId: pathId(ctx) };
  });
  return router;
}

const maxKeyLength = 200;

function idempotencyKey(ctx: Context): string | undefined {
  const key = ctx.get('Idempotency-Key');
  if (key.length <= maxKeyLength) return key || undefined;
  throw new AppError('bad_request', {
    field: 'Idempotency-Key',
    userMessage: `Please shorten this to ${maxKeyLength} characters.`,
  });
}

function toAnswer(submission: Submission, now: number): SubmissionAnswer {
  const { firstName, lastName, email, company, createdAt } = submission;
  return { submission: { ...toSubmitAnswer(submission, now), firstName, lastName, email, company, createdAt } };
}
