import { randomUUID } from 'node:crypto';
import { AppError, errors } from '#schema/errors.ts';
import { type Goal, maxTitleLength } from '#schema/goals.ts';
import { type BlockOf, blocksOf } from '#schema/report.ts';
import { type FromReportAnswer, fromReportMessages, maxStepsFromReport, toStep } from '#schema/steps.ts';
import type { Db } from '#server/db/connect.ts';
import type { Actor } from '#server/http/require-user.ts';
import { mutate, readRow } from '#server/synced-rows/mutate.ts';
import { goalRepository } from './goal.repository.ts';
import type { GoalsDeps } from './goals-deps.ts';

type PlanRow = BlockOf<'planRow'>;

/**
 * Goals from the plan rows of the person's latest report, at most 15. A row whose title a goal has already is left out;
 * of a goal that was deleted it is not, so that an import can be undone and made again. The answer carries what was
 * added: deleting these undoes it.
 *
 * @throws AppError with "Error: …" for the person
 */
export async function importGoals({ database, execute }: GoalsDeps, actor: Actor): Promise<FromReportAnswer> {
  try {
    return await database.tx(async (db) => {
      const report = await goalRepository(db).findLatestReport(actor.userId);
      const rows = report ? blocksOf(report, 'planRow') : [];
      if (rows.length === 0) return { success: false, steps: [], message: fromReportMessages.none };
      const goals: Goal[] = [];
      for (const row of await chooseNew(db, actor.userId, rows)) {
        const args = { id: randomUUID(), ...toGoal(row) };
        await mutate(execute, db, actor.sessionId, { name: 'goals.create', args, createdBy: 'ai' });
        goals.push(await readRow(db, 'goal', args.id));
      }
      return { success: true, steps: goals.map(toStep), message: fromReportMessages.added(goals.length) };
    });
  } catch (cause) {
    const { code, userMessage } = cause instanceof AppError ? cause : { code: 'internal' as const, ...errors.internal };
    throw new AppError(code, { userMessage: fromReportMessages.failed(userMessage), cause });
  }
}

async function chooseNew(db: Db, userId: string, rows: readonly PlanRow[]): Promise<PlanRow[]> {
  const goals = await goalRepository(db).listOfClient(userId);
  const taken = new Set(goals.map(({ title }) => toKey(title)));
  // However often it is asked, no more come from one report.
  return rows.slice(0, maxStepsFromReport).filter(({ title }) => {
    const key = toKey(titleOf(title));
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
}

/** Capitals and white space make no other goal. */
const toKey = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

function toGoal({ title, ownerRole, startDay, endDay, measure }: PlanRow) {
  return {
    title: titleOf(title),
    description: [`Owner: ${ownerRole}`, `Start: ${startDay}`, `Measure: ${measure}`].join('\n'),
    targetCompletion: endDay,
  };
}

/** A row's title may be longer than a goal's: cut behind a word. */
function titleOf(title: string): string {
  const trimmed = title.trim();
  if (trimmed.length <= maxTitleLength) return trimmed;
  return `${trimmed
    .slice(0, maxTitleLength - 1)
    .replace(/\s+\S*$/, '')
    .toWellFormed()}…`;
}
