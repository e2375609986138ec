import type { Goal } from '#schema/goals.ts';

/** The calendar day at an instant, where the person is: `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Making one takes longer than fifty uses of it. */
const formats = { ofThisYear: dayFormat({}), withYear: dayFormat({ year: 'numeric' }) };

/** A calendar day is the same day everywhere. The year is said when it is not the present one. */
export function dayInWords(day: string, today: string): string {
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isOfThisYear ? formats.ofThisYear : formats.withYear).format(Date.parse(day));
}

function dayFormat(year: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' });
}

export interface DueWords {
  text: string;
  isLate: boolean;
}

/** What a list says of a goal's time: when it is due, was due, or was done. */
export function dueWords(
  { status, targetCompletion, completedDate }: Pick<Goal, 'status' | 'targetCompletion' | 'completedDate'>,
  today: string,
): DueWords {
  if (status === 'Completed') {
    return { text: completedDate ? `Completed ${dayInWords(completedDate, today)}` : 'Completed', isLate: false };
  }
  if (targetCompletion === null) return { text: 'No date', isLate: false };
  const day = dayInWords(targetCompletion, today);
  if (targetCompletion < today) return { text: `Was due ${day}`, isLate: true };
  return { text: targetCompletion === today ? 'Due today' : `Due ${day}`, isLate: false };
}
