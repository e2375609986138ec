import type { Calculation } from '#server/ai/calculation.ts';
import type { CaseReading } from '#server/ai/playbook/kinds/read-case.ts';
import { mostLevers, mostSums } from './middle-sections.ts';

/**
 * What is calculated from one person's own numbers: no examples, and no rows that only say what is missing. Nothing but the
 * plan's end where the kind of wish is a guess.
 */
export function calculationOf({ kind, case: one, recognized }: CaseReading): Calculation {
  const { figures, sums, levers, endDay } = kind.outcome(one);
  if (!recognized.isSure) return { figures: [], sums: [], levers: [], endDay };
  return {
    figures: figures.filter(({ value }) => /\d/.test(value)),
    sums: sums.filter(({ isExample }) => !isExample).slice(0, mostSums),
    levers: levers.slice(0, mostLevers).map(({ id: _, ...lever }) => lever),
    endDay,
  };
}
