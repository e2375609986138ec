import type { BlockOf } from '#schema/report.ts';
import type { Noun } from '#server/ai/playbook/analyze/kind.ts';

/** How a calculation names what it counts, in the words and the currency of one person. */
export interface Words {
  /** What they sell, lose or wait for: `booking`, `bookings`. */
  noun: Noun;
  buyer: Noun;
  money(amount: number): string;
  day(day: string): string;
  /** What one of what is counted plausibly brings, low and high, for examples. */
  prices?: readonly [low: number, high: number] | undefined;
}

export const week: Noun = { one: 'week', many: 'weeks' };
export const month: Noun = { one: 'month', many: 'months' };
export const hour: Noun = { one: 'hour', many: 'hours' };

type Part<K extends 'sum' | 'lever'> = Omit<BlockOf<K>, 'kind' | 'basedOn'>;

/** One calculation in words. `gives` names the result that it explains, `inputs` what it was computed from. */
export type Sum<Input extends string, Result extends string> = Part<'sum'> & { gives: Result; inputs: Input[] };

/** What one better step is worth. */
export type Lever<Input extends string> = Part<'lever'> & { id: string; inputs: Input[] };

/** Two plausible values for a number that nobody gave; `said` follows "If". */
export type Example<Values> = readonly [ExampleCase<Values>, ExampleCase<Values>];
interface ExampleCase<Values> {
  said: string;
  values: Partial<Values>;
}

/** A sum as its calculator writes it: with numbers that somebody gave. */
export type OwnSum<Input extends string, Result extends string> = Omit<Sum<Input, Result>, 'isExample'>;

/** Explains each result; where exactly one number is missing, for its two plausible values, marked as an example. */
export function sumsOf<Values, Input extends string, Result extends string>(
  input: Values,
  lines: readonly ((input: Values) => OwnSum<Input, Result> | undefined)[],
  examples: readonly Example<Values>[],
): Sum<Input, Result>[] {
  return lines.flatMap((line) => {
    const own = line(input);
    if (own) return [{ ...own, isExample: false }];
    return examples.flatMap((example) => exampleOf(input, line, example) ?? []).slice(0, 1);
  });
}

function exampleOf<Values, Input extends string, Result extends string>(
  input: Values,
  line: (input: Values) => OwnSum<Input, Result> | undefined,
  [low, high]: Example<Values>,
): Sum<Input, Result> | undefined {
  const first = line({ ...input, ...low.values });
  const second = line({ ...input, ...high.values });
  if (!first || !second) return undefined;
  return {
    ...first,
    formula: `If ${low.said}: ${first.formula}. If ${high.said}: ${second.formula}.`,
    result: `${first.result} or ${second.result}`,
    isExample: true,
  };
}

/** Keeps the levers that are worth something, the greatest first. */
export function ranked<Input extends string>(levers: readonly (Lever<Input> | undefined)[]): Lever<Input>[] {
  return levers
    .flatMap((lever) => (lever && lever.worth > 0 ? [lever] : []))
    .toSorted((one, other) => other.worth - one.worth);
}

/** `1,250`, `2.3`, `2.75`: in hundredths where these are exact, else in tenths; below 1 one digit that says something. */
export function plain(value: number): string {
  const isExact = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 && Math.round(value * 100) > 0;
  if (isExact || value === 0) return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const digits = value < 1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 };
  return value.toLocaleString('en-US', digits);
}

/** `a booking`, `an inquiry`. */
export function oneOf({ one }: Noun): string {
  return `${/^[aeiou]/iu.test(one) ? 'an' : 'a'} ${one}`;
}

/** `1 booking`, `2.3 bookings`. */
export function counted(value: number, { one, many }: Noun): string {
  const figure = plain(value);
  return `${figure} ${figure === '1' ? one : many}`;
}

/** `35 of 100`, from a share between 0 and 1. */
export function ofHundred(share: number): string {
  return `${plain(share * 100)} of 100`;
}

/** Divides by a share in words: `÷ 0.25` where that is exact, else `× 24 ÷ 7`. */
export function dividedByShare(part: number, whole: number): string {
  const share = exactShare(part, whole);
  return share ? `÷ ${share}` : `× ${plain(whole)} ÷ ${plain(part)}`;
}

/** Multiplies by a share in words: `× 0.25` where that is exact, else `× 7 ÷ 24`. */
export function timesShare(part: number, whole: number): string {
  return `× ${exactShare(part, whole) ?? `${plain(part)} ÷ ${plain(whole)}`}`;
}

function exactShare(part: number, whole: number): string | undefined {
  const hundredths = (part / whole) * 100;
  const nearest = Math.round(hundredths);
  return nearest > 0 && Math.abs(hundredths - nearest) < 1e-9 ? plain(nearest / 100) : undefined;
}

/** Ends a formula with what was done to its result, where that changed it. */
export function roundedUp(exact: number, rounded: number): string {
  return rounded - exact > 1e-6 ? ', rounded up' : '';
}

/** Begins a title with a capital. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Known<Values extends readonly unknown[]> = { [At in keyof Values]: NonNullable<Values[At]> };

/** Writes something where all that it says is known. */
export function written<const Values extends readonly unknown[], Text>(
  values: Values,
  write: (...known: Known<Values>) => Text,
): Text | undefined {
  return values.includes(undefined) ? undefined : write(...(values as unknown as Known<Values>));
}
