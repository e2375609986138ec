import type { QuestionField } from '#schema/insights.ts';
import type { Question } from '#server/ai/playbook/analyze/kind.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Period } from './figures.ts';

/** From the period of an answer to the one that was asked for: `× 5 working days` of `2 a day` for a week. */
export interface Conversion {
  from: Period;
  to: Period;
  /** By what the number is multiplied. */
  times: number;
  steps: string;
}

const usualDays = 5;
const units = 'working days?|workdays?|business days?|days?|nights?|weeks?|wks?|wk|months?|mo|quarters?|years?|yrs?|yr';
const few = ['other', 'two', 'three', 'four', 'five', 'six'];
/** `a day`, `per week`, `/month`, `every other week`, `weekly`, directly behind a number and what it counts. */
const periodBehind = new RegExp(
  String.raw`^[^,;.:()\d]{0,24}?(?:(?:\b(?:a|an|per|each|every|in a)\s|\/\s?)(?:(?<every>${few.join('|')}|second|\d{1,2})\s)?(?<unit>${units})|\b(?<often>daily|nightly|weekly|monthly|quarterly|yearly|annually))(?!\p{L})`,
  'iu',
);
const quoted = /“[^”]*”/gu;
const periodAsked =
  /\b(?:(?:in )?an? (?:(?:normal|typical|usual) )?|each |per )(?<unit>day|week|month|year)\b|\b(?<year>in the last (?:12|twelve) months)/iu;

/** The period that a question asks for: its field’s, else the one in its words. */
export function periodOf({ ask, field }: Pick<Question, 'ask' | 'field'>): Period | undefined {
  if (field.period) return field.period;
  const { unit, year } = periodAsked.exec(ask.replaceAll(quoted, ' '))?.groups ?? {};
  return year ? 'year' : (unit?.toLowerCase() as Period | undefined);
}

/** Reads the period behind a number, and how it becomes the one that was asked for; nothing where none is said. */
export function conversionOf(
  behind: string,
  to: Period,
  daysPerWeek: number | undefined,
  field: QuestionField,
): Conversion | undefined {
  const { every, unit, often } = periodBehind.exec(behind)?.groups ?? {};
  const word = (unit ?? often ?? '').toLowerCase();
  const from = wordPeriods.find(([start]) => word.startsWith(start))?.[1];
  if (from === undefined) return undefined;
  const each = (word.startsWith('quarter') ? 3 : 1) * eachOf(every?.toLowerCase());
  const isNight = word.startsWith('night') || /\bnights?\b/iu.test(field.unit ?? '');
  const days = isNight ? 7 : (daysPerWeek ?? usualDays);
  const perYear = { day: days * weeksPerYear, week: weeksPerYear, month: monthsPerYear, year: 1 };
  const times = perYear[from] / each / perYear[to];
  const daySteps = `${days} ${isNight ? 'nights' : days === 7 ? 'days' : 'working days'}`;
  return { from, to, times, steps: stepsOf(from, to, each, daySteps) };
}

const wordPeriods: readonly (readonly [string, Period])[] = [
  ['quarter', 'month'],
  ['work', 'day'],
  ['business', 'day'],
  ['da', 'day'],
  ['night', 'day'],
  ['w', 'week'],
  ['mo', 'month'],
  ['y', 'year'],
  ['annual', 'year'],
];

function eachOf(every = ''): number {
  if (every === 'second' || every === 'other') return 2;
  const at = few.indexOf(every);
  return at < 0 ? Number(every || 1) : at + 1;
}

/** `× 5 working days × 52 weeks ÷ 12 months`: up to what both have, then down. */
function stepsOf(from: Period, to: Period, each: number, days: string): string {
  const [weeks, months] = [`${weeksPerYear} weeks`, `${monthsPerYear} months`];
  const up = { day: [days, weeks], week: [weeks], month: [months], year: [] }[from];
  const down = { day: [weeks, days], week: [weeks], month: [months], year: [] }[to];
  const isShared = up.at(-1) !== undefined && up.at(-1) === down[0];
  const [multiplied, divided] = isShared ? [up.slice(0, -1), down.slice(1)] : [up, down];
  return [
    ...(each === 1 ? [] : [`÷ ${each}`]),
    ...multiplied.map((step) => `× ${step}`),
    ...divided.map((step) => `÷ ${step}`),
  ].join(' ');
}

const dayCounts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const daysSaid = new RegExp(
  String.raw`\b(?<count>[1-7]|${dayCounts.join('|')})[ -](?:working |open )?days?[ -](?:a|per|each|every)[ -]week\b`,
  'iu',
);
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekdaySpan = new RegExp(
  String.raw`\b(?<first>${weekdays.join('|')})\p{L}*\s?(?:to|through|until|[-–])\s?(?<last>${weekdays.join('|')})\p{L}*\b`,
  'iu',
);
const everyDay = /\b(?:open|work(?:ing)?|run(?:ning)?) (?:every|all|each) (?:single )?days?\b|\b24\/7\b/iu;

/** How many days a week they work or are open, where their words say it. */
export function workDaysIn(text: string): number | undefined {
  const count = daysSaid.exec(text)?.groups?.count?.toLowerCase();
  if (count) return /\d/.test(count) ? Number(count) : dayCounts.indexOf(count) + 1;
  if (everyDay.test(text)) return 7;
  const { first, last } = weekdaySpan.exec(text)?.groups ?? {};
  if (!(first && last)) return undefined;
  return ((weekdays.indexOf(last.toLowerCase()) - weekdays.indexOf(first.toLowerCase()) + 7) % 7) + 1;
}
