import { setImmediate } from 'node:timers/promises';
import { and, eq, gt, isNotNull, isNull, lte, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { describeError } from '#server/log.ts';
import { endOf } from './periods.ts';
import type { RetentionDeps } from './retention-deps.ts';

/** Each takes several statements over whole tables: fewer at once than plain rows. */
const submissionsAtOnce = 50;

/** Erases the accounts whose days to take them back are over, one at a time. */
export async function eraseDueAccounts({ database, erasure, clock, log, signal }: RetentionDeps): Promise<number> {
  const now = clock();
  let erased = 0;
  for (const { id } of await userRepository(database.read).listDueForDeletion(now)) {
    if (signal?.aborted) break;
    try {
      if (await erasure.erase((db, eraser) => eraseIfStillDue(db, eraser.user, id, now))) erased += 1;
    } catch (cause) {
      log.error('account_deletion_failed', describeError(cause));
    }
    await setImmediate();
  }
  return erased;
}

/** The owner may have signed in since the list was read. */
async function eraseIfStillDue(
  db: Db,
  erase: (user: { id: string; email: string }) => Promise<void>,
  id: string,
  now: number,
): Promise<boolean> {
  const user = await userRepository(db).find(id);
  if (!user || user.deleteAt === null || user.deleteAt > now) return false;
  await erase(user);
  return true;
}

/** Erases the submissions of nobody that nothing has happened to for long. */
export async function eraseDueSubmissions({ erasure, clock, signal }: RetentionDeps): Promise<number> {
  const quietSince = endOf('unownedSubmissionDays', clock());
  let erased = 0;
  for (;;) {
    const ids = await erasure.erase(async (db, eraser) => {
      const due = await listQuietSubmissions(db, quietSince, submissionsAtOnce);
      await eraser.submissions(due);
      return due;
    });
    erased += ids.length;
    if (ids.length < submissionsAtOnce || signal?.aborted) return erased;
    await setImmediate();
  }
}

/**
 * Without an account, and neither the submission nor an order or a report of it changed after `quietSince`. One that
 * somebody signed in has paid for counts as that account's, also before it is linked.
 */
async function listQuietSubmissions({ q, t }: Db, quietSince: number, limit: number): Promise<string[]> {
  const { submissions, orders, reports, entitlements } = t;
  const ordered = q
    .select({ id: orders.submissionId })
    .from(orders)
    .where(and(isNotNull(orders.submissionId), gt(orders.updatedAt, quietSince)));
  const reported = q.select({ id: reports.submissionId }).from(reports).where(gt(reports.createdAt, quietSince));
  const paidForByAccount = q
    .select({ id: entitlements.submissionId })
    .from(entitlements)
    .where(
      and(
        isNotNull(entitlements.submissionId),
        eq(entitlements.kind, 'report'),
        isNotNull(entitlements.userId),
        isNull(entitlements.revokedAt),
      ),
    );
  const rows = await q
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        isNull(submissions.userId),
        lte(submissions.updatedAt, quietSince),
        notInArray(submissions.id, ordered),
        notInArray(submissions.id, reported),
        notInArray(submissions.id, paidForByAccount),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
