import { openAccount, type UndoEdit } from '#pwa/offline/sync/account.ts';
import { readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { isFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { importMessage, plannedGoals } from '#schema/goals-of-report.ts';
import type { ReportDoc } from '#schema/report.ts';
import { blocksOf } from '#schema/report.ts';
import { fromReportMessages } from '#schema/steps.ts';
import type { GoalEdits } from './goal-edits.ts';
import { emptyValues } from './goal-values.ts';
import type { LocalGoal } from './use-goals.ts';

/**
 * Goals from the plan of the latest report, which is on this device as `POST /api/steps/from-report` has it on the server.
 *
 * @param shown a report that is on the page, in place of the latest
 * @returns what is said, and the way back if any goal was added
 */
export async function goalsFromReport(
  edits: GoalEdits,
  rows: readonly LocalGoal[],
  shown?: ReportDoc,
): Promise<{ message: string; undo?: UndoEdit }> {
  const { report, isAllHere } = shown ? { report: shown, isAllHere: true } : await readReport();
  if (!report && !isAllHere)
    return { message: 'Your reports aren’t on this device yet. They’ll download when you’re back online.' };
  if (!report || blocksOf(report, 'planRow').length === 0) return { message: fromReportMessages.none };
  const taken = rows.filter(({ row }) => row.deletedAt === null).map(({ row }) => row.title);
  const planned = plannedGoals(report, taken);
  const message = importMessage(report, planned.length);
  if (planned.length === 0) return { message };
  const { undo } = await edits.createAll(
    planned.map((goal) => ({ ...emptyValues, ...goal, targetCompletion: goal.targetCompletion ?? '' })),
  );
  return { message, undo };
}

async function readReport(): Promise<{ report: ReportDoc | undefined; isAllHere: boolean }> {
  const account = openAccount();
  if (!account) return { report: undefined, isAllHere: true };
  return account.read(async (db) => {
    const latest = await readLatestReport(db);
    return { report: latest?.doc, isAllHere: isFilled(await db.state.get(theOne)) };
  });
}
