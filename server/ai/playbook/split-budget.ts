import type { OptionText } from './choose-options.ts';
import { type Draft, optionOf, picksOf } from './report-outline.ts';

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
  const part = Math.min(1, (plan * shareForMoves) / Math.max(1, sumOf(wanted)));
  const unit = plan < 2000 ? 10 : 50;
  const hours = draft.reading.volunteers.length > 0 ? circumstances.budgetVolunteers : circumstances.budgetHours;
  const whole = (usd: number) => Math.max(unit, Math.floor(usd / unit) * unit);
  const bound = [
    ...wanted.map((line) => ({ ...line, usd: whole(line.usd * part) })),
    { id: undefined, ...hours, usd: whole(plan * shareForHours) },
  ];
  const rest = plan - sumOf(bound);
  if (rest <= plan / 2) return [...bound, { id: undefined, ...circumstances.budgetReserve, usd: rest }];
  const next = nextMove(draft);
  const later = next ? [{ ...nextLine(draft, next), usd: whole(Math.min(rest / 2, next.cost[1] * scale)) }] : [];
  return [...bound, ...later, { id: undefined, ...circumstances.budgetAmple, usd: rest - sumOf(later) }];
}

/** The best of the moves that wait, if money buys something for it. */
function nextMove(draft: Draft): OptionText | undefined {
  const waiting = draft.outline.options.filter(({ pick }) => !pick).map(({ id }) => optionOf(draft, id));
  return waiting.find(({ buys, cost }) => buys !== undefined && cost[1] > 0);
}

function nextLine({ playbook }: Draft, { title, buys = '' }: OptionText): Omit<BudgetLine, 'usd'> {
  const { budgetNext } = playbook.circumstances;
  const bought = buys.charAt(0).toLowerCase() + buys.slice(1).replace(/\.$/, '');
  return { id: undefined, title: budgetNext.title, text: `${budgetNext.text} ${title} (${bought}).` };
}

function sumOf(lines: readonly { usd: number }[]): number {
  return lines.reduce((total, { usd }) => total + usd, 0);
}
