import { openAccount, type UndoEdit } from '#pwa/offline/sync/account.ts';
import { readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import { isFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { importMessage, type PlannedGoal, plannedGoals, takenSteps } from '#schema/goals-of-report.ts';
import type { ReportDoc } from '#schema/report.ts';
import { blocksOf } from '#schema/report.ts';
import { fromReportMessages } from '#schema/steps.ts';
import type { GoalEdits } from './goal-edits.ts';
import { emptyValues } from './goal-values.ts';
import type { LocalGoal } from './use-goals.ts';

/** Holds a report with the steps of it that are no goals yet. */
export interface OfferedSteps {
  report: ReportDoc;
  steps: readonly PlannedGoal[];
}

/**
 * Reads which steps of the latest report on this device can become goals.
 *
 * @param shown a report that is on the page, in place of the latest
 * @returns what is said where there are none
 */
export async function readOpenSteps(
  rows: readonly LocalGoal[],
  shown?: ReportDoc,
): Promise<OfferedSteps | { message: string }> {
  const { report, isAllHere } = shown ? { report: shown, isAllHere: true } : await readReport();
  if (!report && !isAllHere)
    return { message: 'Your reports aren’t on this device yet. They’ll download when you’re back online.' };
  if (!report || blocksOf(report, 'planRow').length === 0) return { message: fromReportMessages.none };
  const kept = rows.flatMap(({ row }) => (row.deletedAt === null ? row : []));
  const steps = plannedGoals(report, takenSteps(kept));
  return steps.length === 0 ? { message: importMessage(report, 0) } : { report, steps };
}

/** Makes goals of these steps without a network, as `POST /api/steps/from-report` does on the server. */
export async function addSteps(
  edits: GoalEdits,
  { report, steps }: OfferedSteps,
): Promise<{ message: string; undo: UndoEdit }> {
  const { undo } = await edits.createAll(
    steps.map((step) => ({ ...emptyValues, ...step, targetCompletion: step.targetCompletion ?? '' })),
  );
  return { message: importMessage(report, steps.length), undo };
}

async function readReport(): Promise<{ report: ReportDoc | undefined; isAllHere: boolean }> {
  const account = openAccount();
  if (!account) return { report: undefined, isAllHere: true };
  return account.read(async (db) => {
    const latest = await readLatestReport(db);
    return { report: latest?.doc, isAllHere: isFilled(await db.state.get(theOne)) };
  });
}
