import { randomUUID } from 'node:crypto';
import { AppError } from '#schema/errors.ts';
import type { Goal } from '#schema/goals.ts';
import { type StepInput, toGoalFields } from '#schema/steps.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { readRow, writeByRest } from '#server/synced-rows/write-by-rest.ts';
import type { GoalsDeps } from './goals-deps.ts';

/** @throws AppError `unauthenticated` when the session is over */
export function createStep(
  { database, runMutation }: GoalsDeps,
  { sessionId }: Actor,
  input: StepInput & { title: string },
): Promise<Goal> {
  const id = randomUUID();
  return database.tx(async (db) => {
    await writeByRest(runMutation, db, sessionId, { name: 'goals.create', args: { id, ...toGoalFields(input) } });
    if (input.is_deleted) await writeByRest(runMutation, db, sessionId, { name: 'goals.delete', args: { id } });
    return readRow(db, 'goal', id);
  });
}

/** @throws AppError `not_found`, also for a deleted one that is not restored, or `forbidden` for a coaching goal */
export function updateStep(
  { database, runMutation }: GoalsDeps,
  actor: Actor,
  id: string,
  { is_deleted: isDeleted, ...input }: StepInput,
): Promise<Goal> {
  const { sessionId } = actor;
  return database.tx(async (db) => {
    const { deletedAt } = await readOwn(db, actor, id);
    if (isDeleted !== undefined && !isDeleted && deletedAt !== null) {
      await writeByRest(runMutation, db, sessionId, { name: 'goals.restore', args: { id } });
    }
    if (Object.keys(toGoalFields(input)).length > 0) {
      await writeByRest(runMutation, db, sessionId, { name: 'goals.update', args: { id, set: toGoalFields(input) } });
    }
    if (isDeleted && deletedAt === null) {
      await writeByRest(runMutation, db, sessionId, { name: 'goals.delete', args: { id } });
    }
    return readRow(db, 'goal', id);
  });
}

/** It can be restored for 30 days. */
export function deleteStep({ database, runMutation }: GoalsDeps, actor: Actor, id: string): Promise<void> {
  return database.tx(async (db) => {
    await readOwn(db, actor, id);
    await writeByRest(runMutation, db, actor.sessionId, { name: 'goals.delete', args: { id } });
  });
}

/** Also staff reach only their own goals by these calls. */
async function readOwn(db: Db, { userId }: Actor, id: string): Promise<Goal> {
  const goal = await readRow(db, 'goal', id);
  if (goal.clientId !== userId) throw new AppError('not_found');
  return goal;
}
