import type { Context } from 'koa';
import type { ServerDeps } from '#server/deps.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { type AuditedRead, auditRead } from './record-audit.ts';

/** Records that staff read a part of a submission that the caller has only the id of. */
export async function auditSubmission(
  deps: Pick<ServerDeps, 'database' | 'clock' | 'newId'>,
  ctx: Pick<Context, 'state'>,
  submissionId: string,
  reading: Pick<AuditedRead, 'subject' | 'action'>,
): Promise<void> {
  const actor: Actor | undefined = ctx.state.actor;
  if (!actor || !isStaff(actor)) return;
  const submission = await submissionRepository(deps.database.read).find(submissionId);
  await auditRead(deps, ctx, { ...reading, submissionId, ownerId: submission?.userId });
}
