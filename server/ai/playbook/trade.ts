import { hear, lastHeard } from './listen.ts';
import type { Lens, TradeContent } from './trade-content.ts';

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
  const text = withoutAccents(industry);
  const candidates = trades.flatMap(candidatesOf);
  const phrase = withoutAccents(industry.split(preposition)[0] ?? '');
  const [head = ''] = phrase.split(/[,(/;|&+]| [-–—] | (?:and|und|et|y)\b/i);
  const first = nearestTo(candidates, head);
  const found = sharedBy(candidates, phrase, first) ?? first ?? firstHeard(candidates, text) ?? fallback(trades);
  return specialKind(found, industry) ?? found;
}

/** The family in which people give their time. */
const voluntary = 'cause';

/**
 * A challenge as it is seen from the trade. Where volunteers do the work, leading them is what it is in a cause, whatever they
 * cook, sell or teach; the words of the trade stay.
 */
export function lensOf(
  trades: readonly TradeContent[],
  challenge: keyof TradeContent['challenges'],
  { family }: Trade,
  hasVolunteers: boolean,
): Lens {
  const cause = trades.find(({ id }) => id === voluntary);
  const seen = hasVolunteers && challenge === 'Team Management' && cause ? cause : family;
  return seen.challenges[challenge];
}

/** People leave accents out. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Before whom or what a business works for; "made to order" and "business to business" name nobody. */
const preposition =
  /\b(?:for|in|with|of|at|by|from|(?<!\b(?:made|direct|door|business|b) )to|für|mit|pour|avec|para|con)\b/i;
const served = new RegExp(`${preposition.source}[^,(/;|&]*`, 'gi');
/** A word that says how something is sold, taught or made, and needs another one that says what. */
const needsMore =
  /\b(?:retail(?:er|ing)?|shops?|stores?|consult\w*|advis\w*|advice|software|saas|apps?|platforms?|schools?|academy|training|manufactur\w*|wholesal\w*|distribut\w*|suppl(?:ies|y|iers?)|agency|magazines?|publish\w*)$/i;
/** A word that names a whole business. */
const standsAlone =
  /\b(?:cafes?|bars?|pubs?|restaurants?|baker(?:y|ies)|hotels?|salons?|studios?|clinics?|practices?|gyms?|farms?|garages?|workshops?|brewery|winery|firm|cent(?:re|er)|catering|hire|rental|real estate)$/i;

/**
 * "Health and safety consulting" is consulting: its last word belongs to all that "and" joins. A "café and gift shop" is
 * first of all a café, "roofing and window cleaning" are two trades, and of two in one family the first one named counts.
 */
function sharedBy(candidates: readonly Candidate[], phrase: string, first: Trade | undefined): Trade | undefined {
  const [list = ''] = phrase.split(/[(/;|]| [-–—] /);
  const parts = list.trim().split(/,? and |,? [&+] |, /i);
  const last = parts.pop() ?? '';
  if (!/ (?:and|[&+]) /i.test(list) || !needsMore.test(last)) return undefined;
  if (parts.some((part) => standsAlone.test(part) || needsMore.test(part))) return undefined;
  const found = nearestTo(candidates, last);
  return found?.family === first?.family ? undefined : found;
}

function specialKind({ family, kind }: Trade, industry: string): Trade | undefined {
  const [usual, ...others] = family.kinds;
  if (kind !== usual) return undefined;
  const special = others.map((other) => ({ family, kind: other, words: other.words.map(withoutAccents) }));
  return firstHeard(special, withoutAccents(industry.replace(served, ' ')));
}

interface Candidate extends Trade {
  words: readonly string[];
}

/** The words of a family stand for its first kind; those of a kind are the more special ones. */
function candidatesOf(family: TradeContent): Candidate[] {
  const [first] = family.kinds;
  const special = family.kinds.map((kind) => ({ family, kind, words: kind.words.map(withoutAccents) }));
  return first ? [...special, { family, kind: first, words: family.words.map(withoutAccents) }] : special;
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
