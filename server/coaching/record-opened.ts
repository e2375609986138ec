import { and, between, eq } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';

/** Merges entries of one view of a page, because the page also reads the detail by a call that is recorded. */
const duplicateWindowMs = 60_000;
/** Limits how late a device may report; an older instant comes from a wrong clock. */
const maxAgeMs = 30 * 86_400_000;

/**
 * Records that a staff member opened a submission, at once or when the network came back. Sent again, it is the same
 * view.
 *
 * @param at epoch ms by the device's clock
 * @throws AppError `not_found`
 */
export async function recordOpened(
  { database, clock, newId }: Pick<ServerDeps, 'database' | 'clock' | 'newId'>,
  actor: Actor,
  submissionId: string,
  at: number,
): Promise<void> {
  const now = clock();
  const openedAt = Math.max(now - maxAgeMs, Math.min(now, at));
  await database.tx(async (db) => {
    const submission = await submissionRepository(db).find(submissionId);
    if (!submission) throw new AppError('not_found', { userMessage: 'Submission not found.' });
    if (submission.userId === actor.userId || (await isRecorded(db, actor, submissionId, openedAt))) return;
    const view = { action: 'read', subject: 'submission', submissionId, at: openedAt } as const;
    await recordAudit(db, { by: actor, ...view }, { clock, newId });
  });
}

async function isRecorded({ q, t }: Db, { userId }: Actor, submissionId: string, at: number): Promise<boolean> {
  const { auditEntries: e } = t;
  const isView = and(eq(e.userId, userId), eq(e.action, 'read'), eq(e.subject, 'submission'));
  const same = and(
    eq(e.submissionId, submissionId),
    between(e.at, at - duplicateWindowMs, at + duplicateWindowMs),
    isView,
  );
  return (await q.select({ id: e.id }).from(e).where(same).limit(1)).length > 0;
}
