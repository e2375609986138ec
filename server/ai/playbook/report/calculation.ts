import type { Calculation } from '#server/ai/calculation.ts';
import type { CaseReading } from '#server/ai/playbook/kinds/read-case.ts';
import { mostLevers, mostSums } from './middle-sections.ts';

/** What is calculated for one person; nothing but the plan's end where the kind of wish is a guess. */
export function calculationOf({ kind, case: one, recognized }: CaseReading): Calculation {
  const { figures, sums, levers, endDay } = kind.outcome(one);
  if (!recognized.isSure) return { figures: [], sums: [], levers: [], endDay };
  return {
    figures,
    sums: sums.slice(0, mostSums),
    levers: levers.slice(0, mostLevers).map(({ id: _, ...lever }) => lever),
    endDay,
  };
}
