/** What is left of the steps that a merge may take: a word that is looked up counts as one. */
export interface Steps {
  left: number;
}

/**
 * Steps in which a merge must be found, each some 50 ns. Two are tried at most, so the worst takes some tens of
 * milliseconds; two people who each edit some places of a long text need a tenth of them.
 */
export const stepsOfMerge = 250_000;

class TooManySteps extends Error {}

/** Counted and not timed, so that each device and the server come to the same. */
export function spend(steps: Steps, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new TooManySteps();
}

/** What is found within the steps, or otherwise what needs no search. */
export function findInSteps<T>(find: (steps: Steps) => T, otherwise: () => T): T {
  try {
    return find({ left: stepsOfMerge });
  } catch (cause) {
    if (cause instanceof TooManySteps) return otherwise();
    throw cause;
  }
}
