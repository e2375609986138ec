import { and, desc, eq, sql } from 'drizzle-orm';
import type { ReportVersion } from '#schema/report.ts';
import type { Db } from '#server/db/connect.ts';
import { announceSubmissions } from '#server/synced-rows/stored-rows.ts';

export type StoredReport = Db['t']['reports']['$inferSelect'];
/** Its version follows from what is stored. */
export type NewReport = Omit<StoredReport, 'pdf' | 'version'>;

export function reportRepository(db: Db) {
  const { q, t } = db;
  return {
    async findByJob(jobId: string): Promise<StoredReport | undefined> {
      const [row] = await q.select().from(t.reports).where(eq(t.reports.jobId, jobId));
      return row;
    },

    /** @param version the newest unless told */
    async findOfSubmission(submissionId: string, version?: number): Promise<StoredReport | undefined> {
      const ofSubmission = eq(t.reports.submissionId, submissionId);
      const wanted = version === undefined ? ofSubmission : and(ofSubmission, eq(t.reports.version, version));
      const [row] = await q.select().from(t.reports).where(wanted).orderBy(desc(t.reports.version)).limit(1);
      return row;
    },

    /** Newest first. */
    async listVersions(submissionId: string): Promise<ReportVersion[]> {
      return q
        .select({ number: t.reports.version, createdAt: t.reports.createdAt })
        .from(t.reports)
        .where(eq(t.reports.submissionId, submissionId))
        .orderBy(desc(t.reports.version));
    },

    /** @param textHash SHA-256 of the report's whole text, base64url */
    async findByText(textHash: string, submissionId?: string): Promise<StoredReport | undefined> {
      const hasText = eq(t.reports.textHash, textHash);
      const wanted = submissionId === undefined ? hasText : and(hasText, eq(t.reports.submissionId, submissionId));
      const [row] = await q.select().from(t.reports).where(wanted).orderBy(desc(t.reports.createdAt)).limit(1);
      return row;
    },

    /**
     * Stores the next version of the submission's report. One a job: a second call for the same job changes nothing. Two
     * jobs at the same moment may come to the same number, on PostgreSQL: then one of them throws, and tries again.
     */
    async insert(report: NewReport): Promise<void> {
      const last = q
        .select({ version: sql`coalesce(max(${t.reports.version}), 0)` })
        .from(t.reports)
        .where(eq(t.reports.submissionId, report.submissionId));
      const added = await q
        .insert(t.reports)
        .values({ ...report, version: sql`(${last}) + 1` })
        .onConflictDoNothing({ target: t.reports.jobId })
        .returning({ id: t.reports.id });
      if (added.length === 0) return;
      await q.update(t.submissions).set({ hasReport: true }).where(eq(t.submissions.id, report.submissionId));
      await announceSubmissions(db, [report.submissionId], report.createdAt);
    },

    async savePdf(id: string, pdf: Uint8Array): Promise<void> {
      await q
        .update(t.reports)
        .set({ pdf: Buffer.from(pdf) })
        .where(eq(t.reports.id, id));
    },
  };
}
