import type { SubmitInput } from '#schema/insights.ts';

/** Whole dollars. */
export interface BudgetLimits {
  low: number;
  /** Null for the open band. */
  high: number | null;
}

const limits: Record<NonNullable<SubmitInput['budgetRange']>, BudgetLimits> = {
  '<$500': { low: 0, high: 500 },
  '$500-$1k': { low: 500, high: 1_000 },
  '$1k-$2.5k': { low: 1_000, high: 2_500 },
  '$2.5k-$5k': { low: 2_500, high: 5_000 },
  '$5k-$10k': { low: 5_000, high: 10_000 },
  '$10k-$25k': { low: 10_000, high: 25_000 },
  '$25k-$50k': { low: 25_000, high: 50_000 },
  '$50k+': { low: 50_000, high: null },
};

/** What the band chosen in the form allows; null where none was chosen. */
export function budgetLimits({ budgetRange }: Pick<SubmitInput, 'budgetRange'>): BudgetLimits | null {
  return budgetRange === undefined ? null : limits[budgetRange];
}
