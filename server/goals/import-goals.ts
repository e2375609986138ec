import { randomUUID } from 'node:crypto';
import { AppError, errors } from '#schema/errors.ts';
import type { Goal } from '#schema/goals.ts';
import { importMessage, plannedGoals, takenSteps } from '#schema/goals-of-report.ts';
import { blocksOf } from '#schema/report.ts';
import { type FromReportAnswer, fromReportMessages, toStep } from '#schema/steps.ts';
import type { Actor } from '#server/http/require-user.ts';
import { readRow, writeByRest } from '#server/synced-rows/write-by-rest.ts';
import { goalRepository } from './goal.repository.ts';
import type { GoalsDeps } from './goals-deps.ts';

/**
 * Goals from the plan rows of the person's latest report, at most 15. A row that a goal was made of already is left out;
 * of a goal that was deleted it is not, so that an import can be undone and made again. The answer carries what was
 * added: deleting these undoes it.
 *
 * @throws AppError with "Error: …" for the person
 */
export async function importGoals({ database, runMutation }: GoalsDeps, actor: Actor): Promise<FromReportAnswer> {
  try {
    return await database.tx(async (db) => {
      const report = await goalRepository(db).findLatestReport(actor.userId);
      if (!report || blocksOf(report, 'planRow').length === 0)
        return { success: false, steps: [], message: fromReportMessages.none };
      const goals: Goal[] = [];
      const taken = takenSteps(await goalRepository(db).listOfClient(actor.userId));
      for (const planned of plannedGoals(report, taken)) {
        const args = { id: randomUUID(), ...planned };
        await writeByRest(runMutation, db, actor.sessionId, { name: 'goals.create', args, createdBy: 'ai' });
        goals.push(await readRow(db, 'goal', args.id));
      }
      return { success: true, steps: goals.map(toStep), message: importMessage(report, goals.length) };
    });
  } catch (cause) {
    const { code, userMessage } = cause instanceof AppError ? cause : { code: 'internal' as const, ...errors.internal };
    throw new AppError(code, { userMessage: fromReportMessages.failed(userMessage), cause });
  }
}
