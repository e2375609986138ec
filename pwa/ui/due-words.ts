import { formatDate, formatShortDay } from './dates.ts';

interface Dated {
  status: string;
  targetCompletion: string | null;
  completedDate: string | null;
}

export interface DueWords {
  text: string;
  isLate: boolean;
}

/** Words a goal's time for a list: when it is due, was due, or was done. */
export function dueWords({ status, targetCompletion, completedDate }: Dated, today: string): DueWords {
  if (status === 'Completed') {
    return { text: completedDate ? `Completed ${formatShortDay(completedDate, today)}` : 'Completed', isLate: false };
  }
  if (targetCompletion === null) return { text: 'No date', isLate: false };
  if (targetCompletion < today) return { text: `Was due ${pastDay(targetCompletion, today)}`, isLate: true };
  const day = formatShortDay(targetCompletion, today);
  return { text: targetCompletion === today ? 'Due today' : `Due ${day}`, isLate: false };
}

const longAgoMs = 180 * 86_400_000;

/** A day that is half a year ago names its year: without it, it reads as one to come. */
function pastDay(day: string, today: string): string {
  return Date.parse(today) - Date.parse(day) > longAgoMs ? formatDate(day) : formatShortDay(day, today);
}

/** Tells whether a goal gets a day that has passed. A day that was late before is no news. */
export const isNewlyPast = (
  { targetCompletion: day, status }: { targetCompletion: string; status: string },
  before: string | undefined,
  today: string,
): boolean => day !== '' && day !== before && status !== 'Completed' && day < today;
