import type { Circumstances, Option } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

export interface BudgetLine {
  title: string;
  text: string;
  usd: number;
}

/** The moves together bind at most this share before the review at day 60; bought hours take a fixed one. */
const shareForMoves = 0.55;
const shareForHours = 0.2;

/** Splits the planned sum of the band exactly; empty when no budget was given. */
export function splitBudget({ given }: Reading, picks: readonly Option[], circumstances: Circumstances): BudgetLine[] {
  if (given.budgetRange === undefined) return [];
  const { plan } = circumstances.budgets[given.budgetRange];
  const scale = given.companySize ? circumstances.sizes[given.companySize].scale : 1;
  const wanted = picks.flatMap(({ title, buys, cost }) => (buys ? [{ title, text: buys, usd: cost[1] * scale }] : []));
  const sum = wanted.reduce((total, { usd }) => total + usd, 0);
  const part = sum === 0 ? 0 : Math.min(1, (plan * shareForMoves) / sum);
  const unit = plan < 2000 ? 10 : 50;
  const whole = (usd: number) => Math.max(unit, Math.floor(usd / unit) * unit);
  const lines = [
    ...wanted.map((line) => ({ ...line, usd: whole(line.usd * part) })),
    { ...circumstances.budgetHours, usd: whole(plan * shareForHours) },
  ];
  const bound = lines.reduce((total, { usd }) => total + usd, 0);
  return [...lines, { ...circumstances.budgetReserve, usd: plan - bound }];
}
