import { computed, missingOf, positive, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

/** Holds how much depends on the owner, and how much should. */
export interface HandOverInput {
  ownerHoursPerWeek?: number | undefined;
  ownerHoursWanted?: number | undefined;
  /** Questions that were counted, how many needed the owner, and how many should. */
  questions?: number | undefined;
  questionsToOwner?: number | undefined;
  questionsWanted?: number | undefined;
  callsPerDay?: number | undefined;
  /** The part of the calls that one topic causes, between 0 and 1. */
  topicShare?: number | undefined;
  /** All hours that the owner works, where those are to fall. */
  hoursWorked?: number | undefined;
  hoursWorkedWanted?: number | undefined;
  /** Working days that the owner wants to be away. */
  awayDays?: number | undefined;
  jobsPlanned?: number | undefined;
  jobsDone?: number | undefined;
  /** `YYYY-MM-DD`, as the deadline. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
}

export type HandOverResult = ReturnType<typeof calculateHandOver>;

/** Computes the hours to hand over, the calls that nobody would take, and the work that slips. Calls are whole. */
export function calculateHandOver(input: HandOverInput) {
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const workWeeks = positive(weeks?.workWeeks);
  const [now, wanted] = [positive(input.ownerHoursPerWeek), usable(input.ownerHoursWanted)];
  const isReached = now !== undefined && wanted !== undefined && wanted >= now;
  const hoursToHandOver = isReached ? undefined : computed([now, wanted], (today, aim) => today - aim);
  const [worked, workedWanted] = [positive(input.hoursWorked), positive(input.hoursWorkedWanted)];
  const calls = positive(input.callsPerDay);
  const topicCalls = computed([calls, shareOf(input)], (all, share) => Math.round(all * share));
  const away = positive(input.awayDays);
  const planned = positive(input.jobsPlanned);
  const done = usable(input.jobsDone);
  return {
    isReached,
    isPast: weeks?.isPast ?? false,
    workWeeks,
    hoursToHandOver,
    /** Hours of work to lose in all, and those that handing over does not take away. */
    workedGap: computed([worked, workedWanted], (today, aim) => today - aim),
    workedLeft: computed([worked, hoursToHandOver], (today, handed) => today - handed),
    stillToLose: computed([worked, workedWanted, hoursToHandOver], (today, aim, handed) =>
      Math.max(0, today - aim - handed),
    ),
    /** Hours that have to move to somebody else in each month until the date. */
    hoursPerMonth: computed([hoursToHandOver, workWeeks], (all, left) => (all * weeksPerYear) / monthsPerYear / left),
    questionsToMove: questionsToMove(input),
    topicCalls,
    callsAway: computed([calls, away], (each, days) => each * days),
    topicCallsAway: computed([topicCalls, away], (each, days) => each * days),
    jobsLeft: done !== undefined && planned !== undefined && done <= planned ? planned - done : undefined,
    missing: missingOf<keyof HandOverInput>([
      ['ownerHoursPerWeek', now],
      ['ownerHoursWanted', wanted],
      ['questions', positive(input.questions)],
      ['questionsToOwner', usable(input.questionsToOwner)],
      ['callsPerDay', calls],
      ['jobsPlanned', planned],
      ['jobsDone', done],
    ]),
  };
}

function shareOf({ topicShare }: HandOverInput): number | undefined {
  const share = positive(topicShare);
  return share !== undefined && share >= 0.01 && share <= 1 ? share : undefined;
}

/** Of the questions that were counted, those that should no longer need the owner. */
function questionsToMove(input: HandOverInput): number | undefined {
  const [all, mine, wanted] = [
    positive(input.questions),
    positive(input.questionsToOwner),
    usable(input.questionsWanted),
  ];
  if (all === undefined || mine === undefined || wanted === undefined || mine > all || mine - wanted < 1)
    return undefined;
  return mine - wanted;
}
