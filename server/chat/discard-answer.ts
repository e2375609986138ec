import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { dropRows } from '#server/synced-rows/remove-rows.ts';
import { findMessage } from './chat-row.repository.ts';
import { turnRepository } from './turn.repository.ts';

/**
 * Takes an answer that failed out of its conversation, and the question with it unless that has another answer.
 *
 * @throws AppError `not_found` for what is not theirs, `conflict` for an answer that did not fail
 */
export async function discardAnswer(db: Db, userId: string, answerId: string, now: number): Promise<void> {
  const found = await findMessage(db, answerId);
  if (found?.ownerId !== userId || found.row.role !== 'assistant') throw new AppError('not_found');
  if (found.row.state !== 'failed') throw new AppError('conflict', { userMessage: 'This answer has arrived.' });
  const turns = turnRepository(db);
  const turn = await turns.findOfAnswer(answerId);
  const hasOthers = turn !== undefined && (await turns.hasOtherAnswer(turn.questionId, answerId));
  const keys = turn && !hasOthers ? [answerId, turn.questionId] : [answerId];
  await turns.removeOfAnswer(answerId);
  await dropRows(
    db,
    keys.map((key) => ({ entity: 'message', key })),
    now,
  );
}
