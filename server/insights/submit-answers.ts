import { AppError } from '#schema/errors.ts';
import { insightToText, type SubmitAnswer, type SubmitInput } from '#schema/insights.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { questionsKind } from './questions-job.ts';

export type InsightsDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'writer'>;

/**
 * Keeps one person's answers with three insights on them, and has the questions written. A signed-in person owns the
 * submission at once.
 *
 * @param idempotencyKey the caller's word for this one send; the same again with the same answers changes nothing.
 * @throws AppError `conflict` when the key came before with other answers.
 */
export async function submitAnswers(
  deps: InsightsDeps,
  actor: Actor | undefined,
  answers: SubmitInput,
  idempotencyKey: string | undefined,
): Promise<SubmitAnswer> {
  const bodyHash = sha256(JSON.stringify(answers));
  const idempotencyHash = idempotencyKey === undefined ? null : sha256(idempotencyKey);
  const earlier = await findEarlier(deps.database.read, idempotencyHash, bodyHash);
  if (earlier) return toSubmitAnswer(earlier);

  const insights = (await deps.writer.writeInsights(answers)).map(insightToText);
  const id = deps.newId();
  const now = deps.clock();
  return deps.database.tx(async (db) => {
    const parallel = await findEarlier(db, idempotencyHash, bodyHash);
    if (parallel) return toSubmitAnswer(parallel);
    const { provider } = deps.writer;
    const owner = actor?.userId ?? null;
    const stamps = { createdAt: now, updatedAt: now };
    await submissionRepository(db).insert({
      ...answers,
      ...stamps,
      id,
      userId: owner,
      idempotencyHash,
      bodyHash,
      insights,
      provider,
    });
    const job = { id: deps.newId(), kind: questionsKind, dedupeKey: `questions:${id}`, payload: { submissionId: id } };
    await enqueueJob(db, job, now);
    return { submissionId: id, nuggets: insights, provider };
  });
}

async function findEarlier(db: Db, idempotencyHash: string | null, bodyHash: string): Promise<Submission | undefined> {
  if (idempotencyHash === null) return undefined;
  const earlier = await submissionRepository(db).findByIdempotencyHash(idempotencyHash);
  if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('conflict');
  return earlier;
}

function toSubmitAnswer({ id, insights, provider }: Submission): SubmitAnswer {
  return { submissionId: id, nuggets: insights ?? [], provider };
}
