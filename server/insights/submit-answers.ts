import { dayOf } from '#schema/days.ts';
import { AppError } from '#schema/errors.ts';
import { insightToText, type SubmitAnswer, type SubmitInput } from '#schema/insights.ts';
import { withFallback } from '#server/ai/with-fallback.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { sha256 } from '#server/ids.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { fillProfile } from './fill-profile.ts';
import { questionsKind } from './questions-job.ts';

export type InsightsDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'writers' | 'log'>;

/** One send of the questionnaire, by the hashes of the caller's word for it and of its body. */
interface Send {
  idempotencyHash: string | null;
  bodyHash: string;
}

/**
 * Keeps one person's answers with three insights on them, and has the questions written. A signed-in person owns the
 * submission at once. The same send many times at once is written once: a model's texts cost money.
 *
 * The function that it returns takes the caller's word for this one send as `idempotencyKey`; the same again with the same
 * answers changes nothing, with other answers it throws AppError `conflict`.
 */
export function answersSubmitter(deps: InsightsDeps) {
  const underWay = new Map<string, Promise<SubmitAnswer>>();

  return async function submitAnswers(
    actor: Actor | undefined,
    answers: SubmitInput,
    idempotencyKey: string | undefined,
  ): Promise<SubmitAnswer> {
    const bodyHash = sha256(JSON.stringify(answers));
    if (idempotencyKey === undefined) return writeAndKeep(deps, actor, answers, { idempotencyHash: null, bodyHash });
    const idempotencyHash = sha256(idempotencyKey);
    const send = `${idempotencyHash} ${bodyHash}`;
    const known = underWay.get(send);
    if (known) return known;
    const answer = writeAndKeep(deps, actor, answers, { idempotencyHash, bodyHash }).finally(() =>
      underWay.delete(send),
    );
    underWay.set(send, answer);
    return answer;
  };
}

async function writeAndKeep(
  deps: InsightsDeps,
  actor: Actor | undefined,
  answers: SubmitInput,
  send: Send,
): Promise<SubmitAnswer> {
  const earlier = await findEarlier(deps.database.read, send);
  if (earlier) return toSubmitAnswer(earlier);

  // One instant for both: a report later reads the dates of the answers from the day on which they were kept.
  const now = deps.clock();
  const today = dayOf(now);
  const { provider, text } = await withFallback(deps, 'insights', (writer) => writer.writeInsights({ answers, today }));
  const insights = text.map(insightToText);
  const id = deps.newId();
  return deps.database.tx(async (db) => {
    const parallel = await findEarlier(db, send);
    if (parallel) return toSubmitAnswer(parallel);
    const owner = actor?.userId ?? null;
    const stamps = { createdAt: now, updatedAt: now };
    await submissionRepository(db).insert({ ...answers, ...stamps, ...send, id, userId: owner, insights, provider });
    if (owner !== null) await fillProfile(db, owner, answers, now);
    const job = { id: deps.newId(), kind: questionsKind, dedupeKey: `questions:${id}`, payload: { submissionId: id } };
    await enqueueJob(db, job, now);
    return { submissionId: id, nuggets: insights, provider };
  });
}

async function findEarlier(db: Db, { idempotencyHash, bodyHash }: Send): Promise<Submission | undefined> {
  if (idempotencyHash === null) return undefined;
  const earlier = await submissionRepository(db).findByIdempotencyHash(idempotencyHash);
  if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('conflict');
  return earlier;
}

function toSubmitAnswer({ id, insights, provider }: Submission): SubmitAnswer {
  return { submissionId: id, nuggets: insights ?? [], provider };
}
