import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import type { MutationName } from '#sync/mutations.ts';
import type { Rows } from '#sync/protocol.ts';
import { type MutationOutcome, rowOf } from '#sync/server/mutation-context.ts';
import { findStored } from './stored-rows.ts';

/**
 * Runs a mutation for the person of a session, inside the caller's transaction, with the rights that the person has in
 * it. The app gives it to the features.
 *
 * @param createdBy in place of the person: `ai` for goals from a report
 * @param requestId of the call, for the audit log; a client's own writes need none
 * @returns undefined when the session is over
 */
export type RunMutation = (
  db: Db,
  sessionId: string,
  mutation: { name: MutationName; args: Record<string, unknown>; createdBy?: 'ai'; requestId?: string | undefined },
) => Promise<MutationOutcome | undefined>;

/**
 * Writes by REST, where only what differs from the row counts (docs/protocol.md#20-rest-writes).
 *
 * @throws AppError for what the engine refuses
 */
export async function writeByRest(runMutation: RunMutation, ...call: Parameters<RunMutation>): Promise<void> {
  const outcome = await runMutation(...call);
  if (!outcome) throw new AppError('unauthenticated');
  const { verdict } = outcome;
  if (verdict.status !== 'rejected') return;
  const { code, message } = verdict;
  // A deleted row is no longer there for calls that do not restore.
  if (code === 'not_found' || code === 'deleted') throw new AppError('not_found');
  if (code === 'forbidden') throw new AppError('forbidden', { userMessage: message });
  throw new AppError('bad_request', { userMessage: message });
}

/** Reads the row as it is synced. @throws AppError `not_found` */
export async function readRow<E extends 'goal' | 'note' | 'submission'>(
  db: Db,
  entity: E,
  id: string,
): Promise<Rows[E]> {
  const stored = await findStored(db, entity, id);
  if (!stored) throw new AppError('not_found');
  return rowOf(entity, stored);
}
