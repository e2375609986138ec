import { hear, lastHeard } from './listen.ts';
import type { TradeContent } from './trade-content.ts';

export type TradeKind = TradeContent['kinds'][number];
/** A family of trades, and the kind of it that is meant. */
export interface Trade {
  family: TradeContent;
  kind: TradeKind;
}

/**
 * The trade that an answer under Industry names. English puts the main word last ("construction software" is software) and
 * what it is for behind a preposition, so before the first comma, bracket or preposition the known phrase that ends last
 * decides, and of two that end together the longer one ("travel agency" is no agency). Where that is only the family's usual
 * kind, a special one says more ("Dental clinic", "Retail (bicycles)"), unless it names whom the business works for.
 */
export function findTrade(trades: readonly TradeContent[], industry: string): Trade {
  const [head = ''] = industry.split(/[,(/;|&]| [-–—] | (?:for|in|with|of|at|and)\b/i);
  const candidates = trades.flatMap(candidatesOf);
  const found = nearestTo(candidates, head) ?? firstHeard(candidates, industry) ?? fallback(trades);
  return specialKind(found, industry) ?? found;
}

function specialKind({ family, kind }: Trade, industry: string): Trade | undefined {
  const [usual, ...others] = family.kinds;
  if (kind !== usual) return undefined;
  const served = /\b(?:for|in|with|of|at)\b[^,(/;|&]*/gi;
  const special = others.map((other) => ({ family, kind: other, words: other.words }));
  return firstHeard(special, industry.replace(served, ' '));
}

interface Candidate extends Trade {
  words: readonly string[];
}

/** The words of a family stand for its first kind; those of a kind are the more special ones. */
function candidatesOf(family: TradeContent): Candidate[] {
  const [first] = family.kinds;
  const special = family.kinds.map((kind) => ({ family, kind, words: kind.words }));
  return first ? [...special, { family, kind: first, words: family.words }] : special;
}

function nearestTo(candidates: readonly Candidate[], text: string): Trade | undefined {
  const heard = candidates.flatMap((candidate) => {
    const place = lastHeard(candidate.words, text);
    return place ? [{ candidate, place }] : [];
  });
  return heard.sort((a, b) => b.place.end - a.place.end || a.place.start - b.place.start)[0]?.candidate;
}

function firstHeard(candidates: readonly Candidate[], text: string): Trade | undefined {
  return candidates.find(({ words }) => hear(words, text) !== undefined);
}

function fallback(trades: readonly TradeContent[]): Trade {
  const family = trades.at(-1);
  const kind = family?.kinds[0];
  if (!family || !kind) throw new Error('The playbook knows no trades.');
  return { family, kind };
}
