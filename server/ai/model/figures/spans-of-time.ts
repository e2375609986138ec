import { dayNumber, dayOf, monthNames } from '#schema/days.ts';
import { addDays, nextMonday } from '#server/ai/plan-days.ts';
import { datesIn, daysOf } from './dates-in.ts';
import type { Figure } from './figure.ts';

/** From a first to a last day; a month that is named alone has its first and its last day. */
export interface Moment {
  from: string;
  to: string;
  /** As it is written: one name has several moments where its year is left out. */
  name: string;
}

const namedMonth = new RegExp(
  String.raw`(?<!\p{L}|\d )(${monthNames.join('|')})(?! \d{1,2}(?!\d))(?:,? (20\d\d))?(?!\p{L})`,
  'gu',
);
const namedYear = /(?<![\p{L}\d$€£.,-])(?:since|in|from|until|to|by|of) ((?:19|20)\d\d)(?![\d,.]\d|\p{L})/giu;

/** The dates, months and years that a text names. */
export function momentsIn(text: string, today: string): Moment[] {
  const days = datesIn(text).flatMap((date) =>
    daysOf(date, today).map((day) => ({ from: day, to: day, name: text.slice(date.start, date.end) })),
  );
  const months = [...text.matchAll(namedMonth)].flatMap(([, name = '', year]) => {
    const near = Number(today.slice(0, 4));
    const years = year ? [Number(year)] : [near - 1, near, near + 1];
    const all = years.map((one): Moment => ({ ...monthOf(one, monthNames.indexOf(name)), name }));
    return year ? all : all.filter(({ from, to }) => to > addDays(today, -365) && from < addDays(today, 365));
  });
  const years = [...text.matchAll(namedYear)].map(([, year]) => ({
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    name: `${year}`,
  }));
  return [...days, ...months, ...years];
}

function monthOf(year: number, month: number): Omit<Moment, 'name'> {
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}

const daysOfUnit: Partial<Record<Figure['unit'], number>> = { days: 1, weeks: 7, months: 365.25 / 12, years: 365.25 };

/**
 * Arithmetic on dates: "seven months" to June, "13 weeks" between two days that the text names. Days and weeks may be
 * counted from today or from the next Monday; a week that has begun may count.
 */
export function isSpanOfTime(
  said: Figure,
  { named, given }: { named: Moment[]; given: Moment[] },
  today: string,
): boolean {
  const length = daysOfUnit[said.unit];
  if (length === undefined) return false;
  const begun = [today, nextMonday(today)].map((day) => ({ from: day, to: day, name: day }));
  const whole = said.values.filter((value) => Number.isInteger(value));
  const isSpan = (one: Moment, other: Moment) => whole.some((value) => fits(value, length, one, other));
  const apart = named.flatMap((one, at) =>
    named
      .slice(0, at)
      .filter(({ name }) => name !== one.name)
      .map((other) => [one, other] as const),
  );
  return (
    [...named, ...given].some((one) => begun.some((day) => isSpan(one, day))) ||
    apart.some(([one, other]) => isSpan(one, other))
  );
}

function fits(value: number, length: number, one: Moment, other: Moment): boolean {
  const spans = [apart(one.from, other.to), apart(one.to, other.from), apart(one.from, other.from)].map(
    (days) => days / length,
  );
  const [least, most] = [Math.min(...spans), Math.max(...spans)];
  if (length === 1) return value >= least && value <= most + 1;
  if (length === 7) return value >= Math.floor(least) && value <= Math.ceil(most);
  return value >= Math.round(least) && value <= Math.round(most);
}

function apart(one: string, other: string): number {
  return Math.abs(dayNumber(one) - dayNumber(other));
}
