/** Every order in which the things can come. */
export function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, index) =>
    permutationsOf(things.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
