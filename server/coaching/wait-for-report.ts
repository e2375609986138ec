import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { PortalDeps, ReportWait } from './coaching-deps.ts';

/** Limits the wait, because proxies cut a call that takes a minute (docs/security.md#1-holes, row 18). */
const usualWait: ReportWait = { limitMs: 25_000, pollMs: 250 };

/**
 * Waits until a job has written its report.
 *
 * @param end aborted when the caller has gone or the server stops; the job goes on without this call
 * @returns the report's text; undefined when it is not written within the limit, or after `end`
 * @throws AppError `report_failed` when every attempt failed
 */
export async function waitForReport(
  { database, reportWait = usualWait }: Pick<PortalDeps, 'database' | 'reportWait'>,
  jobId: string,
  end: AbortSignal,
): Promise<string | undefined> {
  const { limitMs, pollMs } = reportWait;
  // This clock is not the product's, because setting that one must neither stretch nor end the wait.
  const deadline = performance.now() + limitMs;
  for (;;) {
    const report = await findFinished(database.read, jobId);
    if (report !== undefined) return report;
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0 || end.aborted) return undefined;
    await sleep(Math.min(pollMs, remainingMs), undefined, { signal: end }).catch(() => undefined);
  }
}

async function findFinished({ q, t }: Db, jobId: string): Promise<string | undefined> {
  const [job] = await q.select({ state: t.jobs.state }).from(t.jobs).where(eq(t.jobs.id, jobId));
  if (!job || job.state === 'failed') {
    throw new AppError('report_failed', { userMessage: 'Failed to generate report.' });
  }
  if (job.state !== 'done') return undefined;
  const [report] = await q.select({ text: t.reports.text }).from(t.reports).where(eq(t.reports.jobId, jobId));
  return report?.text;
}
