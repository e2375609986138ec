import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';

/** The ids of a person's submissions with a report that is written and still the person's to have. */
export async function listReported(db: Db, userId: string): Promise<Set<string>> {
  const { q, t } = db;
  const written = await q
    .selectDistinct({ id: t.reports.submissionId })
    .from(t.reports)
    .innerJoin(t.submissions, eq(t.submissions.id, t.reports.submissionId))
    .where(eq(t.submissions.userId, userId));
  const entitled = await Promise.all(written.map(async ({ id }) => ((await hasReport(db, id)) ? [id] : [])));
  return new Set(entitled.flat());
}
