/** Counts the steps that a merge may still take. A word that is looked up counts as one. */
export interface StepBudget {
  left: number;
}

/**
 * Steps in which a merge must be found, each some 50 to 100 ns. Two are tried at most, so the worst takes some tens of
 * milliseconds. Two people who each edit some places of 20,000 characters of prose need a third of them; of Chinese, where
 * each character is a word, nearly all.
 */
export const stepsOfMerge = 250_000;

class TooManySteps extends Error {}

/** Counted and not timed, so that each device and the server come to the same. */
export function spend(steps: StepBudget, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new TooManySteps();
}

/** Returns what is found within the steps, or otherwise what needs no search. */
export function findInSteps<T>(find: (steps: StepBudget) => T, otherwise: () => T): T {
  try {
    return find({ left: stepsOfMerge });
  } catch (cause) {
    if (cause instanceof TooManySteps) return otherwise();
    throw cause;
  }
}
