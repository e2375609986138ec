import { inDateOrder } from './block-groups.ts';
import { monthDayYear } from './days.ts';
import { type Goal, type GoalFields, maxTitleLength } from './goals.ts';
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
 * @param taken the steps that are goals already, by `takenSteps`
 */
export function plannedGoals(report: ReportDoc, taken: readonly string[]): PlannedGoal[] {
  const keys = new Set(taken.map(toKey));
  const goals = inDateOrder(blocksOf(report, 'planRow'))
    .slice(0, maxStepsFromReport)
    .map((row) => toGoal(row, report.date));
  return goals.filter(({ title }) => {
    const isNew = !keys.has(toKey(title));
    keys.add(toKey(title));
    return isNew;
  });
}

const originLine = /^From your report of .+: “(.+)”$/m;

/** Names the steps that goals were made of: by their titles, and by their origin where they were renamed. */
export const takenSteps = (goals: readonly Pick<Goal, 'title' | 'description'>[]): string[] =>
  goals.flatMap(({ title, description }) => [title, originLine.exec(description)?.[1] ?? title]);

/** Reports how many goals an import added, of a report that has steps. */
export const importMessage = (report: ReportDoc, added: number): string =>
  added > 0 ? fromReportMessages.added(added) : fromReportMessages.allThere(plannedGoals(report, []).length);

/** Capitals and white space make no other goal. */
const toKey = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

function toGoal({ title: words, ownerRole, startDay, endDay, measure }: PlanRow, reportDay: string): PlannedGoal {
  const title = titleOf(words);
  const origin = `From your report of ${monthDayYear(reportDay)}: “${title}”`;
  return {
    title,
    description: [`Owner: ${ownerRole}`, `Start: ${monthDayYear(startDay)}`, `Measure: ${measure}`, origin].join('\n'),
    targetCompletion: endDay,
  };
}

/** A row's title may be longer than a goal's: cut behind a word. */
function titleOf(title: string): string {
  const trimmed = title.trim();
  return trimmed.length <= maxTitleLength ? trimmed : shortLine(trimmed, maxTitleLength - 1);
}
