import { inDateOrder } from './block-groups.ts';
import { type GoalFields, maxTitleLength } from './goals.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { shortLine } from './start-of.ts';
import { fromReportMessages, maxStepsFromReport } from './steps.ts';

type PlanRow = BlockOf<'planRow'>;

/** Holds what a report's plan says of a goal. */
export type PlannedGoal = Pick<GoalFields, 'title' | 'description' | 'targetCompletion'>;

/**
 * The goals in a report's plan that are not there yet, in the order of their days. Of its first 15 rows, so that however often it is asked, no
 * more come from it; a row whose title a goal has already is left out.
 *
 * @param taken the titles of the goals that are there
 */
export function plannedGoals(report: ReportDoc, taken: readonly string[]): PlannedGoal[] {
  const keys = new Set(taken.map(toKey));
  const goals = inDateOrder(blocksOf(report, 'planRow')).slice(0, maxStepsFromReport).map(toGoal);
  return goals.filter(({ title }) => {
    const isNew = !keys.has(toKey(title));
    keys.add(toKey(title));
    return isNew;
  });
}

/** Reports how many goals an import added, of a report that has steps. */
export const importMessage = (report: ReportDoc, added: number): string =>
  added > 0 ? fromReportMessages.added(added) : fromReportMessages.allThere(plannedGoals(report, []).length);

/** Capitals and white space make no other goal. */
const toKey = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

function toGoal({ title, ownerRole, startDay, endDay, measure }: PlanRow): PlannedGoal {
  return {
    title: titleOf(title),
    description: [`Owner: ${ownerRole}`, `Start: ${startDay}`, `Measure: ${measure}`].join('\n'),
    targetCompletion: endDay,
  };
}

/** A row's title may be longer than a goal's: cut behind a word. */
function titleOf(title: string): string {
  const trimmed = title.trim();
  return trimmed.length <= maxTitleLength ? trimmed : shortLine(trimmed, maxTitleLength - 1);
}
