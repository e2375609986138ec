import { dayOf } from '#schema/days.ts';
import { AppError } from '#schema/errors.ts';
import type { SubmitAnswer, SubmitInput } from '#schema/insights.ts';
import type { GivenAnswers } from '#schema/submission-calls.ts';
import { type Details, detailNames } from '#schema/submissions.ts';
import type { Judgement } from '#server/ai/judge/judge-request.ts';
import type { Db } from '#server/db/connect.ts';
import { type Actor, isStaff } from '#server/http/require-user.ts';
import { orderRepository } from '#server/orders/order.repository.ts';
import { answersDevice } from '#server/submissions/answered-at.ts';
import { findReadable } from '#server/submissions/find-readable.ts';
import { type Submission, submissionRepository } from '#server/submissions/submission.repository.ts';
import { areSame, toAnswers } from '#server/submissions/to-answers.ts';
import { replaceDetails } from '#server/synced-rows/replace-details.ts';
import { fillProfile } from './fill-profile.ts';
import { refuseOtherBody, type Send, sendOf, sharedSends } from './same-send.ts';
import { askQuestions, type InsightsDeps, toFit, toSubmitAnswer, writeFirstWords } from './submit-answers.ts';

/**
 * Reads the answers for the form.
 *
 * @throws AppError `not_found` for anybody who may not change them
 */
export async function readAnswers(db: Db, actor: Actor | undefined, id: string): Promise<GivenAnswers> {
  const submission = await findChangeable(db, actor, id);
  const { email, phone, ...rest } = toAnswers(submission);
  // Somebody who holds the id alone may not be the one who wrote them.
  return { answers: submission.userId === null ? rest : { ...rest, email, ...(phone !== undefined && { phone }) } };
}

/**
 * Takes all answers of a submission anew: it keeps its id, and its insights and questions are written again.
 *
 * The function that it returns takes the caller's word for this one send as `idempotencyKey`; the last one again with the
 * same answers changes nothing.
 *
 * @throws AppError `not_found` for anybody who may not change them, `conflict` once its report is paid for and for the last
 *   `idempotencyKey` with other answers, `not_offered` while a payment page is open for what would be declined
 */
export function answersChanger(deps: InsightsDeps) {
  const share = sharedSends<SubmitAnswer>();

  return async function changeAnswers(
    actor: Actor | undefined,
    id: string,
    answers: SubmitInput,
    idempotencyKey: string | undefined,
  ): Promise<SubmitAnswer> {
    const send = sendOf(answers, idempotencyKey);
    return share(send, `${id} ${actor?.userId}`, () => writeAgain(deps, { actor, id, input: answers, send }));
  };
}

interface Change {
  actor: Actor | undefined;
  id: string;
  input: SubmitInput;
  send: Send;
}

async function writeAgain(deps: InsightsDeps, { actor, id, input, send }: Change): Promise<SubmitAnswer> {
  const { database, clock, newId } = deps;
  const before = await findChangeable(database.read, actor, id);
  const now = clock();
  if (isLastChange(before, send)) return toSubmitAnswer(before, now);
  await refuseBought(database.read, id);
  const answers = withKeptPhone(input, before);
  if (areSame(answers, toAnswers(before))) return toSubmitAnswer(before, now);

  const { judgement, insights, provider } = await writeFirstWords(deps, answers, dayOf(now));
  return database.tx(async (db) => {
    // Paid for, linked or deleted while the insights were written.
    const current = await findChangeable(db, actor, id);
    if (isLastChange(current, send)) return toSubmitAnswer(current, now);
    const { userId } = current;
    await refuseBought(db, id);
    await refuseWhilePaying(db, id, judgement);
    const details = Object.fromEntries(detailNames.map((name) => [name, answers[name] ?? null])) as Details;
    await replaceDetails(db, id, details, { now, newId, device: answersDevice, userId });
    await submissionRepository(db).replaceInsights(id, { insights, provider, ...changeOf(send) }, now);
    if (userId !== null) await fillProfile(db, userId, answers, now);
    await askQuestions(deps, db, id, { judgement, dedupeKey: `questions:${id}:${newId()}`, now });
    return { submissionId: id, nuggets: insights, provider, fit: toFit(judgement) };
  });
}

const changeOf = ({ idempotencyHash, bodyHash }: Send) => ({ changeHash: idempotencyHash, changeBodyHash: bodyHash });

/** @throws AppError `conflict` for the word of the last change with other answers */
function isLastChange({ changeHash, changeBodyHash }: Submission, send: Send): boolean {
  if (send.idempotencyHash === null || send.idempotencyHash !== changeHash) return false;
  refuseOtherBody(send, changeBodyHash);
  return true;
}

/** Finds a submission for its owner, or for who holds the id of one without an owner. Staff see ids that are not theirs. */
async function findChangeable(db: Db, actor: Actor | undefined, id: string): Promise<Submission> {
  const submission = await findReadable(db, id, actor);
  if (actor && isStaff(actor) && submission.userId !== actor.userId) throw new AppError('not_found');
  return submission;
}

/** A visitor was not told the phone number, so leaving it out takes nothing away. */
function withKeptPhone(input: SubmitInput, { userId, phone }: Submission): SubmitInput {
  return userId === null && input.phone === undefined && phone !== null ? { ...input, phone } : input;
}

async function refuseBought(db: Db, id: string): Promise<void> {
  const orders = orderRepository(db);
  const open = await orders.findReportOrder(id, ['open']);
  if ((await orders.listPaidFor(id)).length === 0 && (open?.processingAt ?? null) === null) return;
  throw new AppError('conflict', {
    userMessage: 'You’ve already paid for a report on your earlier answers. Send again to get new insights.',
  });
}

/** Refuses declined answers while a payment page is open: its buyer gets a report on the answers as they are then. */
async function refuseWhilePaying(db: Db, id: string, { verdict, message }: Judgement): Promise<void> {
  if (verdict !== 'declined' || !(await orderRepository(db).findReportOrder(id, ['open']))) return;
  throw new AppError('not_offered', { userMessage: message });
}
