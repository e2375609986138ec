import { computed, missingOf, positive, roundDown, roundUp, usable } from './compute.ts';
import { monthsPerYear, weeksPerYear } from './weeks.ts';

/** Hours a week of somebody who works full time. */
export const fullTimeHours = 40;

/** A reason for leaving. `id` is the finding that deals with it, `words` are theirs. */
export interface NamedCause {
  id: string;
  words: string;
  people: number;
}

/** Who left, why, and what it takes to fill a place or to pay more. */
export interface PeopleInput {
  /** Who work there, without the owner. */
  people?: number | undefined;
  leavers?: number | undefined;
  leaversMonths?: number | undefined;
  /** Of the leavers, those who left soon after their start. */
  leaversEarly?: number | undefined;
  /** As many as may leave in a year. */
  leaversWantedPerYear?: number | undefined;
  /** Who should work there in the end. */
  peopleWanted?: number | undefined;
  /** Applicants that were counted, and how many of them were good enough to hire. */
  applicants?: number | undefined;
  applicantsGood?: number | undefined;
  applicantsPerMonth?: number | undefined;
  /** How many were asked for their reasons; else all leavers. */
  causesAsked?: number | undefined;
  causes?: readonly NamedCause[] | undefined;
  /** From the day a place is empty to the first day of the next person. */
  fillWeeks?: number | undefined;
  hoursPerWeekEach?: number | undefined;
  payPerHour?: number | undefined;
  raisePerHour?: number | undefined;
  /** Who would get it; else everybody. */
  raisePeople?: number | undefined;
}

export type PeopleResult = ReturnType<typeof calculatePeople>;

/** Computes how often somebody leaves, what an empty place costs in hours, and what a raise costs against that. */
export function calculatePeople(input: PeopleInput) {
  const leavers = positive(input.leavers);
  const months = positive(input.leaversMonths);
  const hours = positive(input.hoursPerWeekEach);
  const pay = positive(input.payPerHour);
  const fillWeeks = positive(input.fillWeeks);
  const raise = positive(input.raisePerHour);
  const raisePeople = positive(input.raisePeople) ?? positive(input.people);
  const leaversPerYear = computed([leavers, months], (left, in_) => (left * monthsPerYear) / in_);
  const vacancyHours = computed([fillWeeks, hours], (weeks, each) => weeks * each);
  const raiseMoneyPerYear = computed(
    [raise, hours, raisePeople],
    (more, each, people) => more * each * weeksPerYear * people,
  );
  const raiseHoursPerYear = computed([raiseMoneyPerYear, pay], (money, perHour) => Math.round(money / perHour));
  const early = positive(input.leaversEarly);
  const wanted = usable(input.leaversWantedPerYear);
  const places = computed([positive(input.peopleWanted), positive(input.people)], (all, now) => all - now);
  const aYear = computed([positive(input.applicantsPerMonth)], (each) => each * monthsPerYear);
  return {
    /** Who would have left without those who left soon after their start. */
    leaversWithoutEarly: computed([leavers, early], (left, soon) => left - soon),
    /** Fewer leavers a year than today. */
    leaversFewer: computed([leaversPerYear, wanted], (left, most) => roundUp(left - most)),
    placesToFill: places,
    /** So many people in a year fill the open places and replace those who leave: at today’s pace, and at the wanted one. */
    hiresPerYear: computed([places, leaversPerYear], (open, left) => roundUp(open + left)),
    hiresPerYearWanted: computed([places, wanted], (open, left) => roundUp(open + left)),
    applicantsPerYear: aYear,
    /** So many of a year’s applicants are good enough. */
    hiresFromApplicants: computed([aYear, usable(input.applicantsGood), positive(input.applicants)], (all, good, of) =>
      good <= of ? roundDown((all * good) / of) : -1,
    ),
    monthsPerLeaver: computed([months, leavers], (in_, left) => in_ / left),
    leaversPerYear,
    /** Of 100 people who work there; more than 100 where places are filled again and again. */
    leaversPerHundred: computed([leaversPerYear, positive(input.people)], (left, people) => (left / people) * 100),
    /** Hours that the others cover until one place is filled. */
    vacancyHours,
    vacancyHoursPerYear: computed([vacancyHours, leaversPerYear], (each, left) => Math.round(each * left)),
    raiseMoneyPerYear,
    /** Hours of work that cost as much as the raise. */
    raiseHoursPerYear,
    /** Vacancies a year that the raise has to prevent, so that it saves as many hours as it costs. */
    vacanciesToPrevent: computed([raiseHoursPerYear, positive(vacancyHours)], (all, each) => roundUp(all / each)),
    causes: causesOf(input),
    missing: missingOf<keyof PeopleInput>([
      ['leavers', usable(input.leavers)],
      ['leaversMonths', months],
      ['causes', causesOf(input)[0]],
      ['fillWeeks', fillWeeks],
      ['people', positive(input.people)],
      ['payPerHour', pay],
      ['raisePerHour', raise],
    ]),
  };
}

/** The causes that somebody counted, the one of most people first; none that more people named than were asked. */
function causesOf(input: PeopleInput) {
  const asked = positive(input.causesAsked) ?? positive(input.leavers);
  return (input.causes ?? [])
    .flatMap((cause) => {
      const people = positive(cause.people);
      return people === undefined || asked === undefined || people > asked ? [] : [{ ...cause, people, asked }];
    })
    .toSorted((one, other) => other.people - one.people);
}
