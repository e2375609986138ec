import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type StoredReport = Db['t']['reports']['$inferSelect'];
export type NewReport = Omit<StoredReport, 'pdf'>;

export function reportRepository({ q, t }: Db) {
  return {
    async findByJob(jobId: string): Promise<StoredReport | undefined> {
      const [row] = await q.select().from(t.reports).where(eq(t.reports.jobId, jobId));
      return row;
    },

    /** The newest of a submission. */
    async findOfSubmission(submissionId: string): Promise<StoredReport | undefined> {
      const ofSubmission = eq(t.reports.submissionId, submissionId);
      const [row] = await q.select().from(t.reports).where(ofSubmission).orderBy(desc(t.reports.createdAt)).limit(1);
      return row;
    },

    /** @param textHash SHA-256 of the report's whole text, base64url */
    async findByText(textHash: string, submissionId?: string): Promise<StoredReport | undefined> {
      const hasText = eq(t.reports.textHash, textHash);
      const wanted = submissionId === undefined ? hasText : and(hasText, eq(t.reports.submissionId, submissionId));
      const [row] = await q.select().from(t.reports).where(wanted).orderBy(desc(t.reports.createdAt)).limit(1);
      return row;
    },

    /** One a job: a second call for the same job changes nothing. */
    async insert(report: NewReport): Promise<void> {
      await q.insert(t.reports).values(report).onConflictDoNothing();
    },

    async savePdf(id: string, pdf: Uint8Array): Promise<void> {
      await q
        .update(t.reports)
        .set({ pdf: Buffer.from(pdf) })
        .where(eq(t.reports.id, id));
    },
  };
}
