import type { Goal } from '#schema/goals.ts';
import { compareGoals } from './goal-order.ts';

/** Goals that were completed in the seven days that begin on a Monday. */
export interface DoneInWeek {
  /** The Monday, `YYYY-MM-DD`. */
  from: string;
  count: number;
}

export interface GoalProgress {
  /** The last weeks, oldest first; the present one is the last. */
  weeks: DoneInWeek[];
  /** The open goal whose day comes next, if any has one. */
  next: Goal | undefined;
  /** Every goal is younger than a week. */
  isNew: boolean;
}

const shownWeeks = 8;
const dayMs = 86_400_000;

/** Counts what was done lately, and finds what is due next. `today` is a calendar day. */
export function goalProgress(goals: readonly Goal[], today: string): GoalProgress {
  const present = goals.filter(({ deletedAt }) => deletedAt === null);
  const thisMonday = mondayOf(today);
  const weeks = Array.from({ length: shownWeeks }, (_, i) => {
    const from = addDays(thisMonday, 7 * (i + 1 - shownWeeks));
    const until = addDays(from, 7);
    return { from, count: present.filter((goal) => isDoneIn(goal, from, until)).length };
  });
  const due = present.filter(({ status, targetCompletion }) => status !== 'Completed' && targetCompletion !== null);
  const [next] = due.sort(compareGoals('due'));
  const isNew = present.every(({ createdAt }) => createdAt > Date.parse(today) - 7 * dayMs);
  return { weeks, next, isNew };
}

const isDoneIn = ({ status, completedDate }: Goal, from: string, until: string): boolean =>
  status === 'Completed' && completedDate !== null && completedDate >= from && completedDate < until;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Calendar days are computed in UTC, where each has 24 hours. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
