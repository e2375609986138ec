import type { SubmitInput } from '#schema/insights.ts';
import { moneyRange } from '#schema/report-words.ts';

export interface BudgetPlan {
  text: string;
  lines: { title: string; text: string; usd: number }[];
}

type Band = NonNullable<SubmitInput['budgetRange']>;

/** The sum that a plan may use, in dollars: inside the band, the rest of it stays untouched. */
const plannedUsd: Record<Band, number> = {
  '<$500': 400,
  '$500-$1k': 750,
  '$1k-$2.5k': 1_800,
  '$2.5k-$5k': 3_600,
  '$5k-$10k': 7_000,
  '$10k-$25k': 15_000,
  '$25k-$50k': 35_000,
  '$50k+': 50_000,
};
/** Each move takes at most this share on average; the rest waits for the first check. */
const shareForMove = 0.2;

/**
 * Splits a budget over the moves that buy something, the easiest first.
 *
 * @param checkDay the day of the plan’s first check, in words
 * @param spend what they said they would spend, where that is less
 * @param wants what money buys for each move; `effort` from 1 to 5
 */
export function budgetPlanOf(
  band: Band,
  wants: readonly { title: string; text: string; effort: number }[],
  checkDay: string,
  spend?: number,
): BudgetPlan {
  const isOwn = spend !== undefined && spend > 0 && spend < plannedUsd[band];
  const total = isOwn ? spend : plannedUsd[band];
  if (wants.length === 0) {
    return {
      text: `None of these moves needs money beyond the hours. Keep your budget (${inWords(band)}) until ${checkDay} shows what works.`,
      lines: [],
    };
  }
  const unit = total < 2_000 ? 10 : 50;
  const weights = wants.map(({ effort }) => effort);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const lines = wants.map(({ title, text, effort }) => ({
    title,
    text,
    usd: Math.max(unit, Math.floor((total * shareForMove * wants.length * effort) / all / unit) * unit),
  }));
  const spent = lines.reduce((sum, { usd }) => sum + usd, 0);
  return {
    text: `You chose ${inWords(band)}${isOwn ? ` and want to spend ${moneyRange(total, total)} first` : ''}, so this plans with ${moneyRange(total, total)}${isOwn ? '' : ' of it'}. Spend only what a move needs, and hold the rest until ${checkDay}.`,
    lines: [
      ...lines,
      {
        title: `Held until ${checkDay}`,
        text: 'Goes to the move whose number has improved most, or stays with you.',
        usd: total - spent,
      },
    ],
  };
}

/** `$2.5k–$5k`, `under $500`, `$50k or more`. */
function inWords(band: Band): string {
  if (band.startsWith('<')) return `under ${band.slice(1)}`;
  return band.endsWith('+') ? `${band.slice(0, -1)} or more` : band.replace('-', '–');
}
