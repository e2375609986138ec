import type { Goal } from '#schema/goals.ts';

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
  const dayOf = ({ targetCompletion }: Goal) => targetCompletion ?? '';
  const [next] = due.sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))));
  return { weeks, next };
}

const isDoneIn = ({ status, completedDate }: Goal, from: string, until: string): boolean =>
  status === 'Completed' && completedDate !== null && completedDate >= from && completedDate < until;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Calendar days are computed in UTC, where each has 24 hours. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
