import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Goal } from '#schema/goals.ts';
import type { ReportDoc } from '#schema/report.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';

export function goalRepository(db: Db) {
  const { q, t } = db;
  return {
    /** A client's goals that are not deleted, in their order: positions bytewise, ties by id. */
    async listOfClient(clientId: string): Promise<Goal[]> {
      const ofClient = and(eq(t.goals.clientId, clientId), isNull(t.goals.deletedAt));
      const rows = await q.select().from(t.goals).where(ofClient);
      // An engine's own order of texts may be that of a language.
      return rows.sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id));
    },

    /** The newest report of a person's submissions that is still the person's to have. */
    async findLatestReport(userId: string): Promise<ReportDoc | undefined> {
      const reports = await q
        .select({ id: t.reports.id, submissionId: t.reports.submissionId })
        .from(t.reports)
        .innerJoin(t.submissions, eq(t.submissions.id, t.reports.submissionId))
        .where(eq(t.submissions.userId, userId))
        .orderBy(desc(t.reports.createdAt), desc(t.reports.version));
      for (const { id, submissionId } of reports) {
        if (!(await hasReport(db, submissionId))) continue;
        const [report] = await q.select({ doc: t.reports.doc }).from(t.reports).where(eq(t.reports.id, id));
        return report?.doc;
      }
      return undefined;
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
