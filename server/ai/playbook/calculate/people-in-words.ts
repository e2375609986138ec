import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import { positive } from './compute.ts';
import {
  capital,
  counted,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  roundedUp,
  type Sum,
  sumsOf,
  timesShare,
  type Words,
} from './format.ts';
import { calculatePeople, fullTimeHours, type PeopleInput, type PeopleResult } from './people.ts';
import { monthsPerYear, weeksPerYear } from './weeks.ts';

type Key = keyof PeopleInput;
type Result = Exclude<keyof PeopleResult, 'causes' | 'missing'>;
type Line = (input: PeopleInput, result: PeopleResult, words: Words) => OwnSum<Key, Result> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function peopleSums(input: PeopleInput, words: Words): Sum<Key, Result>[] {
  const lines = [
    monthsSum,
    yearSum,
    earlySum,
    fewerSum,
    hiresSum,
    hiresWantedSum,
    applicantsSum,
    vacancySum,
    vacancyYearSum,
    raiseSum,
    raiseHoursSum,
    preventSum,
  ].map((line) => (values: PeopleInput) => line(values, calculatePeople(values), words));
  return sumsOf(input, lines, peopleExamples(words));
}

const people: Noun = { one: 'person', many: 'people' };
const months: Noun = { one: 'month', many: 'months' };
const weeks: Noun = { one: 'week', many: 'weeks' };
const hours: Noun = { one: 'hour', many: 'hours' };

const monthsSum: Line = ({ leavers = 0, leaversMonths = 0 }, { monthsPerLeaver }) =>
  monthsPerLeaver === undefined
    ? undefined
    : {
        gives: 'monthsPerLeaver',
        inputs: ['leavers', 'leaversMonths'],
        title: 'One person leaves every',
        formula: `${counted(leaversMonths, months)} ÷ ${counted(leavers, people)} who left`,
        result: monthsInWords(monthsPerLeaver),
      };

/** `2.75 months`. */
export function monthsInWords(value: number): string {
  const figure = plain(value);
  return `${figure} ${figure === '1' ? 'month' : 'months'}`;
}

const yearSum: Line = ({ leavers = 0, leaversMonths = 0 }, { leaversPerYear }) =>
  leaversPerYear === undefined || leaversMonths === monthsPerYear
    ? undefined
    : {
        gives: 'leaversPerYear',
        inputs: ['leavers', 'leaversMonths'],
        title: 'At that pace, in a year',
        formula: `${counted(leavers, people)} ÷ ${counted(leaversMonths, months)} × ${monthsPerYear}`,
        result: counted(leaversPerYear, people),
      };

const earlySum: Line = ({ leavers = 0, leaversEarly = 0 }, { leaversWithoutEarly }) =>
  leaversWithoutEarly === undefined
    ? undefined
    : {
        gives: 'leaversWithoutEarly',
        inputs: ['leavers', 'leaversEarly'],
        title: 'Departures, without those who left early',
        formula: `${counted(leavers, people)} − ${plain(leaversEarly)} who left early`,
        result: counted(leaversWithoutEarly, people),
      };

const fewerSum: Line = ({ leaversWantedPerYear = 0 }, { leaversPerYear, leaversFewer }) =>
  leaversFewer === undefined || leaversPerYear === undefined
    ? undefined
    : {
        gives: 'leaversFewer',
        inputs: ['leavers', 'leaversMonths', 'leaversWantedPerYear'],
        title: 'Fewer departures a year',
        formula: `${plain(leaversPerYear)} a year today − ${plain(leaversWantedPerYear)}`,
        result: counted(leaversFewer, people),
      };

const hiresSum: Line = ({ people: now = 0, peopleWanted = 0 }, { hiresPerYear, leaversPerYear }) =>
  hiresPerYear === undefined || leaversPerYear === undefined
    ? undefined
    : {
        gives: 'hiresPerYear',
        inputs: ['people', 'peopleWanted', 'leavers', 'leaversMonths'],
        title: 'To hire in a year at today’s pace',
        formula: `${plain(peopleWanted)} wanted − ${plain(now)} today + ${plain(leaversPerYear)} who leave`,
        result: counted(hiresPerYear, people),
      };

const hiresWantedSum: Line = (
  { people: now = 0, peopleWanted = 0, leaversWantedPerYear = 0 },
  { hiresPerYearWanted },
) =>
  hiresPerYearWanted === undefined
    ? undefined
    : {
        gives: 'hiresPerYearWanted',
        inputs: ['people', 'peopleWanted', 'leaversWantedPerYear'],
        title: `To hire in a year with ${plain(leaversWantedPerYear)} departures`,
        formula: `${plain(peopleWanted)} wanted − ${plain(now)} today + ${plain(leaversWantedPerYear)} who leave`,
        result: counted(hiresPerYearWanted, people),
      };

const applicantsSum: Line = (input, { hiresFromApplicants, applicantsPerYear }) =>
  hiresFromApplicants === undefined || applicantsPerYear === undefined
    ? undefined
    : {
        gives: 'hiresFromApplicants',
        inputs: ['applicantsPerMonth', 'applicantsGood', 'applicants'],
        title: 'Good ones among a year’s applicants',
        formula: `${plain(input.applicantsPerMonth ?? 0)} a month × ${monthsPerYear} ${timesShare(input.applicantsGood ?? 0, input.applicants ?? 1)}`,
        result: counted(hiresFromApplicants, people),
      };

const vacancySum: Line = ({ fillWeeks = 0, hoursPerWeekEach = 0 }, { vacancyHours }) =>
  vacancyHours === undefined
    ? undefined
    : {
        gives: 'vacancyHours',
        inputs: ['fillWeeks'],
        title: 'Hours that others cover for one empty place',
        formula: `${counted(fillWeeks, weeks)} × ${counted(hoursPerWeekEach, hours)}${hoursPerWeekEach === fullTimeHours ? ' of full-time work' : ''}`,
        result: counted(vacancyHours, hours),
      };

const vacancyYearSum: Line = (_, { vacancyHoursPerYear, vacancyHours, leaversPerYear }) =>
  vacancyHoursPerYear === undefined || vacancyHours === undefined || leaversPerYear === undefined
    ? undefined
    : {
        gives: 'vacancyHoursPerYear',
        inputs: ['leavers', 'leaversMonths', 'fillWeeks'],
        title: 'Hours to cover in a year',
        formula: `${counted(vacancyHours, hours)} × ${counted(leaversPerYear, people)} a year`,
        result: counted(vacancyHoursPerYear, hours),
      };

const raiseSum: Line = (input, { raiseMoneyPerYear }, words) => {
  if (raiseMoneyPerYear === undefined) return undefined;
  const { raisePerHour = 0, hoursPerWeekEach = 0 } = input;
  const who = positive(input.raisePeople) ?? input.people ?? 0;
  return {
    gives: 'raiseMoneyPerYear',
    inputs: ['raisePerHour', 'people', 'raisePeople'],
    title: capital(`a raise of ${words.money(raisePerHour)} an hour for a year`),
    formula: `${words.money(raisePerHour)} × ${counted(hoursPerWeekEach, hours)} × ${weeksPerYear} weeks × ${counted(who, people)}`,
    result: words.money(raiseMoneyPerYear),
  };
};

const raiseHoursSum: Line = ({ payPerHour = 0 }, { raiseMoneyPerYear, raiseHoursPerYear }, words) =>
  raiseHoursPerYear === undefined || raiseMoneyPerYear === undefined
    ? undefined
    : {
        gives: 'raiseHoursPerYear',
        inputs: ['raisePerHour', 'people', 'raisePeople', 'payPerHour'],
        title: 'Hours of pay that the raise costs',
        formula: `${words.money(raiseMoneyPerYear)} ÷ ${words.money(payPerHour)} an hour`,
        result: `${counted(raiseHoursPerYear, hours)} a year`,
      };

const preventSum: Line = (_, { raiseHoursPerYear, vacancyHours, vacanciesToPrevent }) => {
  if (vacanciesToPrevent === undefined || raiseHoursPerYear === undefined || vacancyHours === undefined)
    return undefined;
  return {
    gives: 'vacanciesToPrevent',
    inputs: ['raisePerHour', 'people', 'raisePeople', 'payPerHour', 'fillWeeks'],
    title: 'People the raise has to keep to pay for itself',
    formula: `${counted(raiseHoursPerYear, hours)} ÷ ${counted(vacancyHours, hours)} for one empty place${roundedUp(raiseHoursPerYear / vacancyHours, vacanciesToPrevent)}`,
    result: `${counted(vacanciesToPrevent, people)} a year`,
  };
};

function peopleExamples({ money }: Words): Example<PeopleInput>[] {
  const left = (leavers: number) => ({
    said: `${leavers} people left in 12 months`,
    values: { leavers, leaversMonths: 12 },
  });
  const fill = (fillWeeks: number) => ({ said: `it takes ${fillWeeks} weeks to fill a place`, values: { fillWeeks } });
  const raise = (raisePerHour: number) => ({
    said: `the raise is ${money(raisePerHour)} an hour`,
    values: { raisePerHour },
  });
  return [
    [left(2), left(4)],
    [fill(4), fill(8)],
    [raise(1), raise(2)],
  ];
}

/** Each cause with the people who named it: so many more would have had no reason to leave. */
export function peopleLevers(input: PeopleInput): Lever<Key>[] {
  const { causes, leaversWithoutEarly } = calculatePeople(input);
  const { leavers = 0, leaversEarly = 0 } = input;
  return ranked([
    leaversWithoutEarly === undefined
      ? undefined
      : {
          id: 'early',
          title: 'Nobody leaves soon after the start',
          from: `${plain(leavers)} left`,
          to: `${plain(leaversWithoutEarly)} leave`,
          worth: leaversEarly,
          worthText: `${plain(leaversEarly)} of the ${plain(leavers)} who left`,
          inputs: ['leaversEarly', 'leavers'],
        },
    ...causes.map(({ id, words, people: named, asked }) => ({
      id,
      title: capital(words),
      from: `${plain(named)} of ${plain(asked)} named it`,
      to: 'nobody names it',
      worth: named,
      worthText: `${plain(named)} of the ${plain(asked)} who ${input.causesAsked === undefined ? 'left' : 'were asked'}`,
      inputs: ['causes'] as Key[],
    })),
  ]);
}
