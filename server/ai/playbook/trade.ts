import { hear, lastHeardAt } from './listen.ts';
import type { Trade } from './playbook-content.ts';

/**
 * The family of a trade. English puts the main word last ("construction software" is software) and what it is for behind a
 * preposition, so the last known word before the first comma, bracket or preposition decides.
 */
export function findTrade(trades: readonly Trade[], industry: string): Trade {
  const [head = ''] = industry.split(/[,(/;|&]| [-–—] | (?:for|in|with|of|at|and)\b/i);
  return lastHeard(trades, head) ?? trades.find(({ words }) => hear(words, industry)) ?? fallback(trades);
}

function lastHeard(trades: readonly Trade[], text: string): Trade | undefined {
  const heard = trades
    .map((trade) => ({ trade, at: lastHeardAt(trade.words, text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.at - a.at);
  return heard[0]?.trade;
}

function fallback(trades: readonly Trade[]): Trade {
  const last = trades.at(-1);
  if (!last) throw new Error('The playbook knows no trades.');
  return last;
}
