import type { Db } from '#server/db/connect.ts';
import { remakeJobKey, reportJobKey } from './job-keys.ts';
import { cancelJob, findJob, type Job, requeueJob } from './queue.ts';

/** The jobs by which staff had a submission's report made again, in order. */
export async function listRemakes(db: Db, submissionId: string): Promise<Job[]> {
  const remakes: Job[] = [];
  for (;;) {
    const next = await findJob(db, remakeJobKey(submissionId, remakes.length + 1));
    if (!next) return remakes;
    remakes.push(next);
  }
}

/**
 * The job that says how the report of an order is. Its own: whoever has a report reads it while the next version is made,
 * and does not hear of one that failed. Only where its own failed, what staff had made since stands for it, written or
 * under way.
 */
export async function findOrdersJob(
  db: Db,
  { id, submissionId }: { id: string; submissionId: string | null },
): Promise<Job | undefined> {
  const own = await findJob(db, reportJobKey(id));
  if (own?.state !== 'failed' || submissionId === null) return own;
  const since = (await listRemakes(db, submissionId)).filter(({ createdAt }) => createdAt >= own.createdAt);
  return since.findLast(({ state }) => state === 'done') ?? since.find(({ state }) => state !== 'failed') ?? own;
}

export async function cancelRemakes(db: Db, submissionId: string, now: number): Promise<void> {
  for (const { dedupeKey } of await listRemakes(db, submissionId)) await cancelJob(db, dedupeKey, now);
}

/** Makes the one that was cancelled due again, at the stage that it had reached, unless staff asked anew since. */
export async function resumeRemake(db: Db, submissionId: string, now: number): Promise<void> {
  const last = (await listRemakes(db, submissionId)).at(-1);
  if (last?.error === 'cancelled') await requeueJob(db, last.dedupeKey, now);
}
