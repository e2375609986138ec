import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { readRow, writeByRest } from '#server/synced-rows/write-by-rest.ts';
import type { MutationName } from '#sync/mutations.ts';
import type { Rows } from '#sync/protocol.ts';
import type { CoachingDeps } from './coaching-deps.ts';

interface Write<E> {
  entity: E;
  name: MutationName;
  args: { id: string } & Record<string, unknown>;
  /** Refuses, by throwing, what the call is not for. */
  check?: (db: Db) => Promise<void>;
}

/**
 * Writes one row as a mutation of the actor's.
 *
 * @returns the row as it is then
 * @throws AppError for what the engine refuses
 */
export function writeRow<E extends 'goal' | 'note' | 'submission'>(
  { database, runMutation }: CoachingDeps,
  { sessionId, requestId }: Actor,
  { entity, name, args, check }: Write<E>,
): Promise<Rows[E]> {
  return database.tx(async (db) => {
    await check?.(db);
    await writeByRest(runMutation, db, sessionId, { name, args, requestId });
    return readRow(db, entity, args.id);
  });
}
