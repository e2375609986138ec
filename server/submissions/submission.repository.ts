import { and, desc, eq, isNull } from 'drizzle-orm';
import type { TextWithProvider } from '#server/ai/with-fallback.ts';
import type { FollowUpQuestion } from '#server/ai/writer.ts';
import type { Db } from '#server/db/connect.ts';
import { announceLink } from '#server/synced-rows/announce-link.ts';
import { announceRows, announceSubmissions } from '#server/synced-rows/stored-rows.ts';

export type Submission = Db['t']['submissions']['$inferSelect'];
export type NewSubmission = Db['t']['submissions']['$inferInsert'];

type StoredSummary = Pick<Submission, 'summary' | 'summaryProvider' | 'summaryAt' | 'summaryFields' | 'summaryHash'>;

type Rewritten = 'insights' | 'provider' | 'changeHash' | 'changeBodyHash';

export function submissionRepository(db: Db) {
  const { q, t } = db;
  return {
    async find(id: string): Promise<Submission | undefined> {
      const [row] = await q.select().from(t.submissions).where(eq(t.submissions.id, id));
      return row;
    },

    async findByIdempotencyHash(hash: string): Promise<Submission | undefined> {
      const [row] = await q.select().from(t.submissions).where(eq(t.submissions.idempotencyHash, hash));
      return row;
    },

    /** Lists a user's submissions, newest first. */
    async listOwned(userId: string): Promise<Submission[]> {
      return q
        .select()
        .from(t.submissions)
        .where(eq(t.submissions.userId, userId))
        .orderBy(desc(t.submissions.createdAt));
    },

    async insert(submission: NewSubmission): Promise<void> {
      await q.insert(t.submissions).values(submission);
      await announceSubmissions(db, [submission.id], submission.createdAt);
    },

    /** Links a submission once; answers false when it belongs to somebody by now. */
    async linkTo(userId: string, id: string, now: number): Promise<boolean> {
      const free = and(eq(t.submissions.id, id), isNull(t.submissions.userId));
      const rows = await q
        .update(t.submissions)
        .set({ userId, updatedAt: now })
        .where(free)
        .returning({ id: t.submissions.id });
      if (rows.length === 0) return false;
      await announceLink(db, id, userId, now);
      return true;
    },

    /** Stores the insights on other answers. The questions on the earlier ones go. */
    async replaceInsights(id: string, written: Pick<Submission, Rewritten>, now: number): Promise<void> {
      const withoutQuestions = { questions: null, questionFields: null, questionsProvider: null };
      await q
        .update(t.submissions)
        .set({ ...written, ...withoutQuestions, updatedAt: now })
        .where(eq(t.submissions.id, id));
      await announceRows(db, 'submissionBody', [id], now);
    },

    /** Stores the summary for coaches, which goes to the devices of staff with the other texts. */
    async saveSummary(id: string, summary: StoredSummary, now: number): Promise<void> {
      await q.update(t.submissions).set(summary).where(eq(t.submissions.id, id));
      await announceRows(db, 'submissionBody', [id], now);
    },

    async saveQuestions(
      id: string,
      { text, provider }: TextWithProvider<FollowUpQuestion[]>,
      now: number,
    ): Promise<void> {
      const questions = {
        questions: text.map(({ ask }) => ask),
        questionFields: text.map(({ field }) => field),
        questionsProvider: provider,
      };
      await q
        .update(t.submissions)
        .set({ ...questions, updatedAt: now })
        .where(eq(t.submissions.id, id));
      await announceRows(db, 'submission', [id], now);
    },
  };
}
