import { fridayOfWeek, lastWorkingWeek, mondayOfWeek, workingWeeks } from '#server/ai/plan-days.ts';
import { type Draft, picksOf } from './report-outline.ts';

/** The weeks of the plan in which days 30 and 60 lie. */
export const checkWeeks = { day30: 5, day60: 9 };

/** From a Monday to a Friday, as `YYYY-MM-DD`; both in weeks in which people work. */
export interface Stretch {
  startDay: string;
  endDay: string;
}

export function weekOf({ outline }: Draft, number: number): Stretch {
  return { startDay: mondayOfWeek(outline.startDay, number), endDay: fridayOfWeek(outline.startDay, number) };
}

/** The steps of one move, one after the other. What does not fit into the plan any more ends with it. */
export function stretchesOfMove(draft: Draft, number: number): Stretch[] {
  const { reading, outline } = draft;
  const weeks = workingWeeks(outline.startDay);
  const week = (index: number) => weekOf(draft, weeks[index] ?? lastWorkingWeek(outline.startDay));
  let begun = (reading.pace.starts[number] ?? 1) - 1;
  return (picksOf(draft)[number]?.steps ?? []).map((step) => {
    const { startDay } = week(begun);
    begun += step.weeks;
    return { startDay, endDay: week(begun - 1).endDay };
  });
}
