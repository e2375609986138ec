import { dayMonthYear, dayNumber } from '#schema/days.ts';
import { fridayOfWeek, lastWorkingWeek } from '#server/ai/plan-days.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import type { Draft } from './report-outline.ts';

/** A report that is made again may be written after the day that the person named. `today` is `YYYY-MM-DD`. */
export function isPast({ day }: FactOf<'deadline'>, today: string): boolean {
  return day !== undefined && day < today;
}

/** "At the retreat on 12 March": something happens then, and nothing says that all is due before. */
export function isEventDay({ words }: FactOf<'deadline'>): boolean {
  return /^(?:on|at|for|in time for) /i.test(words);
}

/** The words name the day in full, so that nothing had to be read into them. */
export function saysDay(words: string, day: string): boolean {
  return words.includes(dayMonthYear(day));
}

/** Where the person's date lies beside the plan, since no step is moved for its sake. */
export function dateBesidePlan({ reading, outline }: Draft): string[] {
  const { deadline, opening, today } = reading;
  // Said of the opening already.
  if (!deadline || (opening?.day && opening.day === deadline.day)) return [];
  const { day, words } = deadline;
  if (day === undefined)
    return [
      `The time that you name, “${words}”, is given no day here; where yours falls within the plan, mark it among the rows.`,
    ];
  const named = `Your date, “${words}”${saysDay(words, day) ? '' : ` (${dayMonthYear(day)})`},`;
  const { startDay } = outline;
  const end = fridayOfWeek(startDay, lastWorkingWeek(startDay));
  if (isPast(deadline, today)) return [`${named} has passed, so the plan runs by days of its own.`];
  if (day < startDay)
    return [`${named} comes before the first step: what cannot wait begins today, ahead of the rows.`];
  if (day > end && dayNumber(day) - dayNumber(end) <= 7)
    return [`${named} lies within days of the plan’s end: its last rows are the last before it.`];
  if (day > end) return [`${named} lies after the end of this plan, which covers the first part of the way.`];
  if (isEventDay(deadline)) return [`${named} lies within the plan: bring to it what the rows before it have found.`];
  return [
    `${named} lies within the plan: rows that end by then can be shown on that day, later ones go on from there.`,
  ];
}
