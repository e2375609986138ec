import { type Draft, picksOf } from './report-outline.ts';

export interface BudgetLine {
  /** The move that it pays for; undefined for what serves all of them. */
  id: string | undefined;
  title: string;
  text: string;
  usd: number;
}

/** The moves together bind at most this share before the review at day 60; bought hours take a fixed one. */
const shareForMoves = 0.55;
const shareForHours = 0.2;

/** Splits the planned sum of the band exactly; empty when no budget was given. */
export function splitBudget(draft: Draft): BudgetLine[] {
  const { circumstances } = draft.playbook;
  const { budgetRange, companySize } = draft.reading.given;
  if (budgetRange === undefined) return [];
  const { plan } = circumstances.budgets[budgetRange];
  const scale = companySize ? circumstances.sizes[companySize].scale : 1;
  const wanted = picksOf(draft).flatMap(({ id, title, buys, cost }) =>
    buys ? [{ id, title, text: buys, usd: cost[1] * scale }] : [],
  );
  const sum = wanted.reduce((total, { usd }) => total + usd, 0);
  const part = sum === 0 ? 0 : Math.min(1, (plan * shareForMoves) / sum);
  const unit = plan < 2000 ? 10 : 50;
  const whole = (usd: number) => Math.max(unit, Math.floor(usd / unit) * unit);
  const lines = [
    ...wanted.map((line) => ({ ...line, usd: whole(line.usd * part) })),
    { id: undefined, ...circumstances.budgetHours, usd: whole(plan * shareForHours) },
  ];
  const bound = lines.reduce((total, { usd }) => total + usd, 0);
  return [...lines, { id: undefined, ...circumstances.budgetReserve, usd: plan - bound }];
}
