import type { Goal } from './goals.ts';

/** Tells the calendar day at an instant, where the person is: `YYYY-MM-DD`. That of `#schema/days.ts` is in UTC. */
export function localDayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Writes a calendar day, which is the same day everywhere. The year is said when it is not the present one. Without
 * `Intl`, which takes a phone longer to begin with than the whole list.
 */
export function formatCalendarDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-');
  const words = `${Number(date)} ${months[Number(month) - 1]}`;
  return today.startsWith(year) ? words : `${words} ${year}`;
}

export interface DueWords {
  text: string;
  isLate: boolean;
}

/** Words a goal's time for a list: when it is due, was due, or was done. */
export function dueWords(
  { status, targetCompletion, completedDate }: Pick<Goal, 'status' | 'targetCompletion' | 'completedDate'>,
  today: string,
): DueWords {
  if (status === 'Completed') {
    return {
      text: completedDate ? `Completed ${formatCalendarDay(completedDate, today)}` : 'Completed',
      isLate: false,
    };
  }
  if (targetCompletion === null) return { text: 'No date', isLate: false };
  const day = formatCalendarDay(targetCompletion, today);
  if (targetCompletion < today) return { text: `Was due ${day}`, isLate: true };
  return { text: targetCompletion === today ? 'Due today' : `Due ${day}`, isLate: false };
}
