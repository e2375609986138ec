import { dayNumber, dayOf } from '#schema/days.ts';
import { computed, missingOf, positive, roundDown, roundUp, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear, weeksUntil } from './weeks.ts';

/** People to find by a date, with those who will leave until then. */
export interface HireInput {
  hiresWanted?: number | undefined;
  /** `YYYY-MM-DD`, as the deadline: the day on which they should have started. */
  today?: string | undefined;
  deadlineDay?: string | undefined;
  leavers?: number | undefined;
  leaversMonths?: number | undefined;
  /** Applicants that were counted, and how many of them were good enough to hire. */
  applicants?: number | undefined;
  applicantsGood?: number | undefined;
  applicantsPerMonth?: number | undefined;
  /** From the job ad to the first day of work. */
  fillWeeks?: number | undefined;
  hoursPerWeekEach?: number | undefined;
}

export type HireResult = ReturnType<typeof calculateHire>;

/** Computes how many people to hire and how many applicants that takes. People are rounded up. */
export function calculateHire(input: HireInput) {
  const weeks = weeksUntil(input.today, input.deadlineDay);
  const workWeeks = positive(weeks?.workWeeks);
  const wanted = positive(input.hiresWanted);
  const monthsLeft = weeks?.isPast
    ? undefined
    : computed([weeks?.weeksLeft], (left) => (left * monthsPerYear) / weeksPerYear);
  const leaversExpected = computed(
    [usable(input.leavers), positive(input.leaversMonths), monthsLeft],
    (left, in_, until) => (left / in_) * until,
  );
  const hiresNeeded = computed([wanted, leaversExpected ?? (wanted && 0)], (more, leaving) => roundUp(more + leaving));
  const applicantsNeeded = applicantsFor(hiresNeeded, input);
  const lastAdDay = lastAdDayOf(input);
  const applicantsExpected = computed([usable(input.applicantsPerMonth), monthsLeft], (each, until) =>
    roundDown(each * until),
  );
  return {
    isPast: weeks?.isPast ?? false,
    workWeeks,
    leaversExpected,
    hiresNeeded,
    applicantsNeeded,
    applicantsPerWeek: computed([applicantsNeeded, workWeeks], (all, left) => all / left),
    applicantsExpected,
    applicantsShort: computed([applicantsNeeded, applicantsExpected], (all, come) => Math.max(0, all - come)),
    /** Hours a week that are not worked while the wanted places are empty. */
    openHoursPerWeek: computed([wanted, positive(input.hoursPerWeekEach)], (places, each) => places * each),
    /** `YYYY-MM-DD`: a job ad after it is too late for the deadline. */
    lastAdDay,
    isAdLate: lastAdDay !== undefined && input.today !== undefined && lastAdDay <= input.today,
    missing: missingOf<keyof HireInput>([
      ['hiresWanted', wanted],
      ['deadlineDay', weeks?.isPast ? undefined : weeks],
      ['applicantsGood', positive(input.applicantsGood)],
      ['applicants', positive(input.applicants)],
      ['fillWeeks', positive(input.fillWeeks)],
      ['applicantsPerMonth', usable(input.applicantsPerMonth)],
      ['leavers', usable(input.leavers)],
    ]),
  };
}

export function applicantsFor(hires: number | undefined, input: HireInput): number | undefined {
  const [all, good] = [positive(input.applicants), positive(input.applicantsGood)];
  if (all === undefined || good === undefined || good > all) return undefined;
  return computed([hires], (people) => roundUp((people * all) / good));
}

function lastAdDayOf({ today, deadlineDay, fillWeeks }: HireInput): string | undefined {
  const weeks = positive(fillWeeks);
  const left = weeksUntil(today, deadlineDay);
  if (!(left && deadlineDay) || left.isPast || weeks === undefined || weeks > weeksPerYear * 5) return undefined;
  return dayOf((dayNumber(deadlineDay) - Math.round(weeks * 7)) * 86_400_000);
}
