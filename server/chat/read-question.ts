import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ContextPart } from '#schema/chat.ts';
import { dayOf } from '#schema/days.ts';
import { insightFromText } from '#schema/read-insight.ts';
import type { CoachContext, CoachQuestion, CoachTurn } from '#server/ai/coach.ts';
import type { Db } from '#server/db/connect.ts';
import { hasReport } from '#server/entitlements/access.ts';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { toAnswers } from '#server/submissions/to-answers.ts';
import { type ChatTurn, turnRepository } from './turn.repository.ts';

type StoredMessage = Awaited<ReturnType<ReturnType<typeof turnRepository>['listMessages']>>[number];

/** The question of a turn with all that the coach may know for it. */
export async function readQuestion(db: Db, turn: ChatTurn, now: number): Promise<CoachQuestion> {
  const messages = await turnRepository(db).listMessages(turn.conversationId);
  const contentOf = (wanted: string) => messages.find(({ id }) => id === wanted)?.content ?? '';
  return {
    question: contentOf(turn.questionId),
    ...(turn.isContinuing && { begun: contentOf(turn.answerId) }),
    earlier: [...earlierTurns(messages, turn), ...replacedTurn(messages, turn)],
    context: await readContext(db, turn.userId, turn.without),
    today: dayOf(now),
  };
}

/** Lists earlier messages, without what was replaced since and without answers that failed. */
function earlierTurns(messages: readonly StoredMessage[], turn: ChatTurn): CoachTurn[] {
  const at = messages.findIndex(({ id }) => id === turn.questionId);
  const before = messages.slice(0, Math.max(0, at));
  const replaced = new Set(messages.slice(0, at + 1).flatMap(({ replacesId }) => replacesId ?? []));
  const turns: CoachTurn[] = [];
  let isSkipping = false;
  for (const { id, role, content, state } of before) {
    // An edited question takes the answers that it had along.
    if (role === 'user') isSkipping = replaced.has(id);
    if (isSkipping || replaced.has(id) || content === '' || state === 'failed') continue;
    turns.push({ role, content });
  }
  return turns;
}

/** The answer that another one is asked for in place of, so that it is another one. */
function replacedTurn(messages: readonly StoredMessage[], turn: ChatTurn): CoachTurn[] {
  const find = (wanted: string | null | undefined) => messages.find(({ id }) => id === wanted);
  const replaced = find(find(turn.answerId)?.replacesId);
  const question = find(turn.questionId);
  if (!replaced || !question || replaced.content === '') return [];
  return [
    { role: 'user', content: question.content },
    { role: 'assistant', content: replaced.content },
  ];
}

/** Reads what one person's account holds for the coach. Notes are never read here: what is not read cannot leak. */
export async function readContext(db: Db, userId: string, without: readonly ContextPart[]): Promise<CoachContext> {
  const has = (part: ContextPart) => !without.includes(part);
  return {
    submissions: has('answers') ? await readSubmissions(db, userId, has('report')) : [],
    goals: has('goals') ? await readGoals(db, userId) : [],
  };
}

async function readSubmissions(db: Db, userId: string, hasReports: boolean): Promise<CoachContext['submissions']> {
  const owned = await submissionRepository(db).listOwned(userId);
  return Promise.all(
    owned.map(async (submission) => {
      const report = hasReports ? await findReport(db, submission.id) : undefined;
      return {
        id: submission.id,
        answeredOn: dayOf(submission.createdAt),
        answers: toAnswers(submission),
        insights: (submission.insights ?? []).map(insightFromText),
        ...(report && { report }),
      };
    }),
  );
}

/** The newest version of a report that the person has. */
async function findReport(db: Db, submissionId: string) {
  if (!(await hasReport(db, submissionId))) return undefined;
  const { q, t } = db;
  const [row] = await q
    .select({ doc: t.reports.doc })
    .from(t.reports)
    .where(eq(t.reports.submissionId, submissionId))
    .orderBy(desc(t.reports.version))
    .limit(1);
  return row?.doc;
}

async function readGoals({ q, t: { goals } }: Db, userId: string): Promise<CoachContext['goals']> {
  return q
    .select({
      id: goals.id,
      title: goals.title,
      description: goals.description,
      status: goals.status,
      priority: goals.priority,
      targetCompletion: goals.targetCompletion,
    })
    .from(goals)
    .where(and(eq(goals.clientId, userId), isNull(goals.deletedAt)))
    .orderBy(desc(goals.updatedAt));
}
