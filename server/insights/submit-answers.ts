import { dayOf } from '#schema/days.ts';
import { type Fit, type Insight, insightToText, type SubmitAnswer, type SubmitInput } from '#schema/insights.ts';
import { declinedInsights } from '#server/ai/judge/declined-content.ts';
import { type Judgement, judgeRequest } from '#server/ai/judge/judge-request.ts';
import { type TextWithProvider, withFallback } from '#server/ai/with-fallback.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { enqueueJob } from '#server/jobs/queue.ts';
import { judgeSubmission } from '#server/submissions/judge-submission.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { fillProfile } from './fill-profile.ts';
import { questionsKind } from './questions-job.ts';
import { refuseOtherBody, type Send, sendOf, sharedSends } from './same-send.ts';

export type InsightsDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'writers' | 'log'>;

/**
 * Keeps one person's answers with three insights on them, and has the questions written. A signed-in person owns the
 * submission at once. The same send many times at once is written once: a model's texts cost money.
 *
 * The function that it returns takes the caller's word for this one send as `idempotencyKey`; the same again with the same
 * answers changes nothing, with other answers it throws AppError `conflict`.
 */
export function answersSubmitter(deps: InsightsDeps) {
  const share = sharedSends<SubmitAnswer>();

  return async function submitAnswers(
    actor: Actor | undefined,
    answers: SubmitInput,
    idempotencyKey: string | undefined,
  ): Promise<SubmitAnswer> {
    const send = sendOf(answers, idempotencyKey);
    return share(send, '', () => writeAndKeep(deps, actor, answers, send));
  };
}

async function writeAndKeep(
  deps: InsightsDeps,
  actor: Actor | undefined,
  answers: SubmitInput,
  send: Send,
): Promise<SubmitAnswer> {
  const earlier = await findEarlier(deps.database.read, send);
  if (earlier) return toSubmitAnswer(earlier, deps.clock());

  // One instant for both: a report later reads the dates of the answers from the day on which they were kept.
  const now = deps.clock();
  const { judgement, insights, provider } = await writeFirstWords(deps, answers, dayOf(now));
  const id = deps.newId();
  return deps.database.tx(async (db) => {
    const parallel = await findEarlier(db, send);
    if (parallel) return toSubmitAnswer(parallel, now);
    const owner = actor?.userId ?? null;
    const stamps = { createdAt: now, updatedAt: now };
    await submissionRepository(db).insert({ ...answers, ...stamps, ...send, id, userId: owner, insights, provider });
    if (owner !== null) await fillProfile(db, owner, answers, now);
    await askQuestions(deps, db, id, { judgement, dedupeKey: `questions:${id}`, now });
    return { submissionId: id, nuggets: insights, provider, fit: toFit(judgement) };
  });
}

/** Writes what a person gets at once: the judgment on the request, and three insights. */
export async function writeFirstWords(
  deps: Pick<InsightsDeps, 'writers' | 'log'>,
  answers: SubmitInput,
  today: string,
) {
  const judgement = judgeRequest({ answers, today });
  const { provider, text } = await writeInsights(deps, answers, today, judgement);
  return { judgement, provider, insights: text.map(insightToText) };
}

/** A declined wish reaches no writer, so that no insight repeats it or furthers it. */
async function writeInsights(
  deps: Pick<InsightsDeps, 'writers' | 'log'>,
  answers: SubmitInput,
  today: string,
  judgement: Judgement,
): Promise<TextWithProvider<Insight[]>> {
  if (judgement.verdict === 'declined') return { provider: 'playbook', text: declinedInsights(judgement.topics) };
  return withFallback(deps, 'insights', (writer) => writer.writeInsights({ answers, today }));
}

/** Has the follow-up questions written. Of a declined request there are none to ask. */
export async function askQuestions(
  { newId }: Pick<InsightsDeps, 'newId'>,
  db: Db,
  submissionId: string,
  { judgement, dedupeKey, now }: { judgement: Judgement; dedupeKey: string; now: number },
): Promise<void> {
  if (judgement.verdict === 'declined') return;
  await enqueueJob(db, { id: newId(), kind: questionsKind, dedupeKey, payload: { submissionId } }, now);
}

async function findEarlier(db: Db, send: Send): Promise<Submission | undefined> {
  if (send.idempotencyHash === null) return undefined;
  const earlier = await submissionRepository(db).findByIdempotencyHash(send.idempotencyHash);
  if (earlier) refuseOtherBody(send, earlier.bodyHash);
  return earlier;
}

export function toSubmitAnswer(submission: Submission, now: number): SubmitAnswer {
  const { id, insights, provider } = submission;
  return { submissionId: id, nuggets: insights ?? [], provider, fit: toFit(judgeSubmission(submission, now)) };
}

export const toFit = ({ verdict, message }: Judgement): Fit => ({ verdict, message });
