/** Numbers above this are a slip of the keyboard, and no report can set them. */
const most = 1e12;

/** Returns a number that a calculation can use: neither negative nor absurd. */
export function usable(value: number | undefined): number | undefined {
  return value !== undefined && value >= 0 && value <= most ? value : undefined;
}

/** Returns a number that something can be divided by. */
export function positive(value: number | undefined): number | undefined {
  return value === 0 ? undefined : usable(value);
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

/** Names the inputs that give no usable value, in the order in which they are listed. */
export function missingOf<K extends string>(listed: readonly (readonly [key: K, value: unknown])[]): K[] {
  return listed.filter(([, value]) => value === undefined).map(([key]) => key);
}
