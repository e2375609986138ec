import type { RemakeReportInput, ReportDoc } from '#schema/report.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import type { RunMutation } from '#server/synced-rows/write-by-rest.ts';

export type CoachingDeps = Pick<ServerDeps, 'database'> & { runMutation: RunMutation };

/** Sets how long the call for a report waits for it, and how often it looks; ms. */
export interface ReportWait {
  limitMs: number;
  pollMs: number;
}

/** Lists what the calls for one submission need. */
export interface PortalDeps extends ServerDeps {
  reports: {
    /** Has a report written again. @throws AppError as `remakeReport` */
    remake(actor: Actor, submissionId: string, input: RemakeReportInput): Promise<{ jobId: string }>;
    isPending(db: Db, submissionId: string): Promise<boolean>;
    /** Finds the newest report. @throws AppError as `findReport` */
    find(submissionId: string, actor: Actor): Promise<{ text: string; doc: ReportDoc }>;
  };
  /** Aborts as soon as the server is asked to stop. */
  closing: AbortSignal;
  reportWait?: ReportWait | undefined;
}
