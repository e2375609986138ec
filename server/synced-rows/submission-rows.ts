import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReportDoc } from '#schema/report.ts';
import { type Details, detailNames, type SubmissionBody, type SubmissionCard } from '#schema/submissions.ts';
import type { Db } from '#server/db/connect.ts';
import { rowOf } from '#sync/server/mutation-context.ts';
import type { RowTable } from './row-table.ts';

type Submission = Db['t']['submissions']['$inferSelect'];

const notDeletedHere = async () => {
  throw new Error('A submission is deleted by its erasure.');
};

/** Picks the details by name, out of anything that has them all. */
function detailsOf(source: Details): Details {
  return Object.fromEntries(detailNames.map((name) => [name, source[name]])) as Details;
}

/** Stores the cards. A report is the client's while it is paid for; staff have it once it is written. */
export const submissionRows: RowTable = {
  async list(db, keys) {
    const submissions = await listSubmissions(db, keys);
    const ids = submissions.map(({ id }) => id);
    const [written, bought] = [await listWritten(db, ids), await listBought(db, ids)];
    return submissions.map((submission) => {
      const { id, userId: ownerId, rev, createdRev, clocks } = submission;
      const hasReport = written.has(id);
      const row = { ...toCard(submission, hasReport) };
      const own = { hasReport: hasReport && bought.has(id) };
      return { entity: 'submission', key: id, ownerId, rev, createdRev, row, own, clocks };
    });
  },
  async write({ q, t }, stored) {
    const card = rowOf('submission', stored);
    const { rev, createdRev, clocks } = stored;
    await q
      .update(t.submissions)
      .set({ ...detailsOf(card), updatedAt: card.updatedAt, rev, createdRev, clocks })
      .where(eq(t.submissions.id, stored.key));
  },
  delete: notDeletedHere,
};

function toCard(submission: Submission, hasReport: boolean): SubmissionCard {
  const { id, userId: clientId, insights, createdAt, updatedAt } = submission;
  const hasInsights = insights !== null && insights.length > 0;
  return { id, clientId, ...detailsOf(submission), hasInsights, hasReport, createdAt, updatedAt };
}

/** Stores the texts: the insights, the newest report, and the summary, which is the coach's. */
export const submissionBodyRows: RowTable = {
  async list(db, keys) {
    const submissions = await listSubmissions(db, keys);
    const ids = submissions.map(({ id }) => id);
    const [reports, bought] = [await listNewestReports(db, ids), await listBought(db, ids)];
    return submissions.map((submission) => {
      const { id, userId: ownerId, bodyRev: rev, createdRev, insights, provider, createdAt } = submission;
      const report = reports.get(id);
      const reportDoc = report?.doc ?? null;
      const updatedAt = report?.createdAt ?? createdAt;
      const summary = summaryOf(submission);
      const body: SubmissionBody = { id, insights: insights ?? [], provider, reportDoc, ...summary, updatedAt };
      const own = { reportDoc: bought.has(id) ? reportDoc : null, ...noSummary };
      return { entity: 'submissionBody', key: id, ownerId, rev, createdRev, row: { ...body }, own, clocks: {} };
    });
  },
  async write({ q, t }, { key, rev }) {
    await q.update(t.submissions).set({ bodyRev: rev }).where(eq(t.submissions.id, key));
  },
  delete: notDeletedHere,
};

type Summary = Pick<Submission, 'summary' | 'summaryProvider' | 'summaryAt' | 'summaryFields'>;

function summaryOf({ summary, summaryProvider, summaryAt, summaryFields }: Submission): Summary {
  return { summary, summaryProvider, summaryAt, summaryFields };
}

/** Removes every field of the summary from the client's row, which then does not even show that there is one. */
const noSummary: Record<keyof Summary, undefined> = {
  summary: undefined,
  summaryProvider: undefined,
  summaryAt: undefined,
  summaryFields: undefined,
};

const listSubmissions = ({ q, t }: Db, ids: readonly string[]): Promise<Submission[]> =>
  q
    .select()
    .from(t.submissions)
    .where(inArray(t.submissions.id, [...ids]));

async function listWritten({ q, t }: Db, ids: string[]): Promise<Set<string>> {
  const { submissionId: id } = t.reports;
  const rows = await q.selectDistinct({ id }).from(t.reports).where(inArray(id, ids));
  return new Set(rows.map((row) => row.id));
}

/** Finds those of the submissions whose report is paid for and was not refunded. */
async function listBought({ q, t }: Db, ids: string[]): Promise<Set<string>> {
  const { entitlements: e } = t;
  const rows = await q
    .selectDistinct({ id: e.submissionId })
    .from(e)
    .where(and(inArray(e.submissionId, ids), eq(e.kind, 'report'), isNull(e.revokedAt)));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

async function listNewestReports(
  { q, t }: Db,
  ids: string[],
): Promise<Map<string, { doc: ReportDoc; createdAt: number }>> {
  const { submissionId, version, doc, createdAt } = t.reports;
  const last = q
    .select({
      id: sql<string>`${submissionId}`.as('of_submission'),
      last: sql<number>`max(${version})`.as('last_version'),
    })
    .from(t.reports)
    .where(inArray(submissionId, ids))
    .groupBy(submissionId)
    .as('newest');
  const rows = await q
    .select({ id: submissionId, doc, createdAt })
    .from(t.reports)
    .innerJoin(last, and(eq(submissionId, last.id), eq(version, last.last)));
  return new Map(rows.map(({ id, ...report }) => [id, report]));
}
