import type { SubmitInput } from '#schema/insights.ts';
import type { Circumstances } from '#server/ai/playbook/circumstances-content.ts';

/** Whole dollars. */
export interface BudgetLimits {
  low: number;
  /** Null for the open band. */
  high: number | null;
}

export function budgetLimits(
  budgets: Circumstances['budgets'],
  { budgetRange }: Pick<SubmitInput, 'budgetRange'>,
): BudgetLimits | null {
  if (budgetRange === undefined) return null;
  const { low, high } = budgets[budgetRange];
  return { low, high };
}
