import { count, inArray, sql } from 'drizzle-orm';
import { needRules, needTimeAt } from '#schema/need.ts';
import { type NeedsAnswer, shownPerNeed } from '#schema/portal.ts';
import type { Db } from '#server/db/connect.ts';
import { needRule } from '#server/submissions/need-order.ts';
import { findQuestion } from './find-question.ts';

/** Counts the submissions that need somebody for each reason, and lists those that have waited longest. */
export async function listByReason(db: Db, time: { now: number; tz: string }): Promise<NeedsAnswer> {
  const { q, t } = db;
  const { submissionNeeds: n } = t;
  const groups: NeedsAnswer['groups'] = [];
  for (const { reason } of needRules) {
    const { where, since } = needRule(db, reason, needTimeAt(time.now, time.tz));
    const [counted] = await q.select({ total: count() }).from(n).where(where);
    const total = counted?.total ?? 0;
    if (total === 0) continue;
    const rows = await q.select({ id: n.id }).from(n).where(where).orderBy(sql`${since}`, n.id).limit(shownPerNeed);
    const ids = rows.map(({ id }) => id);
    groups.push({ need: reason, total, submissions: await listNames(db, ids, reason === 'question') });
  }
  return { groups };
}

async function listNames(db: Db, ids: readonly string[], hasQuestions: boolean) {
  const { submissions: s } = db.t;
  const found = await db.q
    .select()
    .from(s)
    .where(inArray(s.id, [...ids]));
  const byId = new Map(found.map((submission) => [submission.id, submission]));
  const listed: NeedsAnswer['groups'][number]['submissions'] = [];
  for (const submission of ids.flatMap((id) => byId.get(id) ?? [])) {
    listed.push({
      id: submission.id,
      first_name: submission.firstName,
      last_name: submission.lastName,
      company: submission.company,
      industry: submission.industry,
      question: hasQuestions ? await findQuestion(db, submission) : null,
    });
  }
  return listed;
}
