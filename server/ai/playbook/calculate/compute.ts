/** Numbers above and below these are a slip of the keyboard, and no report can set them. */
const most = 1e12;
const least = 1e-6;

/** Returns a number that a calculation can use: neither negative nor absurd. */
export function usable(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}

/** Returns a number that something can be divided by. */
export function positive(value: number | undefined): number | undefined {
  return value !== undefined && value >= least ? usable(value) : undefined;
}

/** Leaves out the numbers of an input that no calculation can use. */
export function withoutAbsurd<Input extends object>(input: Input): Input {
  const kept = Object.entries(input).filter(([, value]) => typeof value !== 'number' || usable(value) !== undefined);
  return Object.fromEntries(kept) as Input;
}

/** Returns what a formula gives: undefined where a number is missing, or where the result is negative, infinite or absurd. */
export function computed(
  numbers: readonly (number | undefined)[],
  formula: (...known: number[]) => number,
): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === numbers.length ? usable(formula(...known)) : undefined;
}

/** Rounds up, and takes 10.000000000002 of a division for 10. */
export function roundUp(value: number): number {
  return Math.ceil(value - 1e-9) + 0;
}

/** Rounds down, and takes 9.999999999998 of a division for 10. */
export function roundDown(value: number): number {
  return Math.floor(value + 1e-9);
}

/** Rounds to a tenth, so that a reader who goes on with the printed number gets the printed result. */
export function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the next better share of successes: ten of a hundred more, two fifths more where that is less, at most 95. */
export function betterShare(share: number): number {
  return Math.max(share, Math.min(share * 1.4, share + 0.1, 0.95));
}

/** Names the inputs that give no usable value, in the order in which they are listed. */
export function missingOf<K extends string>(listed: readonly (readonly [key: K, value: unknown])[]): K[] {
  return listed.filter(([, value]) => value === undefined).map(([key]) => key);
}
