import { addDays } from '#server/ai/plan-days.ts';
import type { Sum } from '#server/ai/playbook/calculate/format.ts';
import type { Case, Outcome } from './kind.ts';
import { basedOnWish } from './kind-parts.ts';
import { proposedEnd } from './plan-calendar.ts';

/** A number with the answer that gives it. */
export interface Told {
  value: number;
  answer: number;
}

/** The inputs of a calculation, and the answers that a result comes from. */
export interface Inputs<Key extends string> {
  input: Partial<Record<Key, number>>;
  /** The wish, where none of them was told. */
  cite(keys: readonly string[]): number[];
  /** Of all of them and the wish. */
  all: number[];
}

export function inputsOf<Key extends string>(one: Case, told: Partial<Record<Key, Told | undefined>>): Inputs<Key> {
  const known = Object.entries<Told | undefined>(told).flatMap(([key, value]) =>
    value ? [[key, value] as const] : [],
  );
  const cite = (keys: readonly string[]) => {
    const numbers = known.flatMap(([key, { answer }]) => (keys.includes(key) ? [answer] : []));
    return sorted(numbers.length > 0 ? numbers : basedOnWish(one));
  };
  return {
    input: Object.fromEntries(known.map(([key, { value }]) => [key, value])) as Partial<Record<Key, number>>,
    cite,
    all: sorted([...basedOnWish(one), ...known.map(([, { answer }]) => answer)]),
  };
}

function sorted(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

const mostExamples = 2;

/** The sums of a report: those with numbers of their own first in their order, and at most two examples. */
export function sumRows(
  sums: readonly Sum<string, string>[],
  { cite }: Pick<Inputs<string>, 'cite'>,
  leftOut: readonly string[] = [],
): Outcome['sums'] {
  const shown = sums.filter(({ gives }) => !leftOut.includes(gives));
  const examples = shown.filter(({ isExample }) => isExample).slice(0, mostExamples);
  return shown
    .filter((sum) => !sum.isExample || examples.includes(sum))
    .map(({ title, formula, result, isExample, inputs }) => ({
      title,
      formula,
      result,
      isExample,
      basedOn: cite(inputs),
    }));
}

/** Rows of page one's table; those without a value are left out. */
export function figureRows(
  rows: readonly (readonly [title: string, value: string | undefined, basedOn: number[]])[],
): Outcome['figures'] {
  return rows.flatMap(([title, value, basedOn]) => (value === undefined ? [] : [{ title, value, basedOn }]));
}

const leastRows = 2;

/** Names numbers that nobody gave where the table would be next to empty. */
export function withMissing(
  rows: Outcome['figures'],
  titles: readonly string[],
  basedOn: number[],
): Outcome['figures'] {
  const room = Math.max(0, leastRows - rows.length);
  return [...rows, ...titles.slice(0, room).map((title) => ({ title, value: 'Not given', basedOn }))];
}

const leastDays = 14;

/** The date of an answer, else the wish's own, where it lies ahead. */
export function givenDay(one: Case): string | undefined {
  const said = one.reply('date')?.day;
  if (said && said > one.today) return said;
  return one.deadline && !one.deadline.isPast ? one.deadline.day : undefined;
}

/** Nobody named a date, neither one ahead nor one that has passed. */
export function isDateMissing(one: Case): boolean {
  return givenDay(one) === undefined && !one.deadline;
}

/** The date that was given, the day before which it has to be ready, else what the time chosen allows. */
export function endDayOf(one: Case, eve?: string): string {
  const given = givenDay(one);
  if (given !== undefined) return given;
  return eve && eve > addDays(one.today, leastDays) ? eve : proposedEnd(one.today, one.given.timeline);
}

/** Says first that the date of the wish has passed, where it has. */
export function pastDate(one: Case, endDay: string): string {
  const { deadline } = one;
  return deadline?.isPast
    ? `Your date, ${one.sayDay(deadline.day)}, has passed, so we planned for ${one.sayDay(endDay)}. `
    : '';
}

/** `Lee and Tom`, `Ana, Bo and Rita`. */
export function listed(names: readonly string[], word: 'and' | 'or' = 'and'): string | undefined {
  if (names.length === 0) return undefined;
  const [last = '', ...rest] = names.toReversed();
  return rest.length === 0 ? last : `${rest.toReversed().join(', ')} ${word} ${last}`;
}

/** `Lee and Tom, one at a time`, `Lee alone`. */
export function sitDown(names: readonly string[]): string | undefined {
  return names.length > 1 ? `${listed(names)}, one at a time` : names[0] && `${names[0]} alone`;
}

const longestTitle = 90;

/** The first of the titles that is short enough, else the plain one. */
export function fitting(plainTitle: string, ...titles: (string | undefined)[]): string {
  return titles.find((title): title is string => title !== undefined && title.length <= longestTitle) ?? plainTitle;
}
