import { limitsIn, type SlashOrder } from '#server/ai/reading/said-days.ts';

/**
 * Finds the date that a wish names, where it lies before `today` (`YYYY-MM-DD`) and no later one is named.
 *
 * @returns the date in the person's own words
 */
export function pastDateIn(wish: string, today: string, order?: SlashOrder): string | undefined {
  // “Homes built before 2010” names what they work on, and no date of theirs.
  const near = limitsIn(wish, today, order).filter(
    ({ last }) => Number(last.slice(0, 4)) >= Number(today.slice(0, 4)) - 2,
  );
  return near.every(({ last }) => last < today) ? near[0]?.words : undefined;
}
