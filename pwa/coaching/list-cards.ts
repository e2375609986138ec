import { compareByNeed, type NeedFacts, type NeedTime, needsOf } from '#schema/need.ts';
import { portalPageSize } from '#schema/portal.ts';
import { instantsOf, type PortalFilters, type PortalSort } from '#schema/portal-query.ts';
import { wordsOf } from '#schema/search-words.ts';
import type { SubmissionCard } from '#schema/submissions.ts';

/** Describes a list that this device selects by itself, with the same rules as the server. */
export interface CardQuery {
  search: string;
  filters: PortalFilters;
  sort: PortalSort;
  /** Names the reader's IANA time zone, for the days of the date range. */
  tz: string;
  /** Selects submissions created after this instant, epoch ms. */
  newSince?: number | undefined;
}

/** Provides what the order and the filter `need` compare cards by. */
export interface NeedOrder {
  time: NeedTime;
  factsOf(card: SubmissionCard): NeedFacts;
}

/** Lists the cards that a query selects, in its order. */
export function listCards(cards: readonly SubmissionCard[], query: CardQuery, need: NeedOrder): SubmissionCard[] {
  const prefixes = wordsOf(query.search).map((word) => ` ${word}`);
  const matches = filterOf(query, need);
  const found = cards.filter(
    (card) => matches(card) && prefixes.every((prefix) => searchTextOf(card).includes(prefix)),
  );
  return sortCards(found, query.sort, need);
}

/** Cuts one page out of a list. @param page from 1 */
export const pageOf = <T>(items: readonly T[], page: number): T[] =>
  items.slice((page - 1) * portalPageSize, page * portalPageSize);

function filterOf(
  { filters, tz, newSince = -Infinity }: CardQuery,
  { factsOf, time }: NeedOrder,
): (card: SubmissionCard) => boolean {
  const { need, industry, company_size, has_report, has_insights, date_range = '' } = filters;
  const { from = -Infinity, until = Infinity } = instantsOf(date_range, tz);
  return (card) =>
    (industry === undefined || card.industry === industry) &&
    (company_size === undefined || card.companySize === company_size) &&
    (has_report === undefined || card.hasReport === (has_report === 'true')) &&
    (has_insights === undefined || card.hasInsights === (has_insights === 'true')) &&
    card.createdAt >= from &&
    card.createdAt < until &&
    card.createdAt > newSince &&
    (need === undefined || needsOf(factsOf(card), time).includes(need));
}

function sortCards(cards: SubmissionCard[], sort: PortalSort, need: NeedOrder): SubmissionCard[] {
  const isDescending = sort.startsWith('-');
  const key = (isDescending ? sort.slice(1) : sort) as keyof typeof orders;
  if (key === 'need') return sortByNeed(cards, isDescending, need);
  const sign = isDescending ? -1 : 1;
  const sorted = cards.sort((a, b) => sign * (orders[key](a, b) || compare(a.id, b.id)));
  // Cards without a company come last in both directions.
  return key === 'company' ? [...sorted.filter(hasCompany), ...sorted.filter((card) => !hasCompany(card))] : sorted;
}

function sortByNeed(cards: readonly SubmissionCard[], isDescending: boolean, need: NeedOrder): SubmissionCard[] {
  const byNeed = compareByNeed(need.time);
  const sorted = cards.map((card) => ({ ...need.factsOf(card), id: card.id, card })).sort(byNeed);
  const ordered = sorted.map(({ card }) => card);
  return isDescending ? ordered.reverse() : ordered;
}

const names = new Intl.Collator(undefined, { sensitivity: 'base' });

const orders = {
  created: (a: SubmissionCard, b: SubmissionCard) => a.createdAt - b.createdAt,
  name: (a: SubmissionCard, b: SubmissionCard) =>
    names.compare(a.firstName, b.firstName) || names.compare(a.lastName ?? '', b.lastName ?? ''),
  company: (a: SubmissionCard, b: SubmissionCard) => names.compare(a.company ?? '', b.company ?? ''),
  need: () => 0,
};

const hasCompany = ({ company }: SubmissionCard): boolean => company !== null;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Caches the words, because splitting takes longer than searching. A card that changes is another object. */
const searchTexts = new WeakMap<SubmissionCard, string>();

/** Joins the words that a search may find a card by, each behind a space. */
function searchTextOf(card: SubmissionCard): string {
  const known = searchTexts.get(card);
  if (known !== undefined) return known;
  const { firstName, lastName, email, company, problems } = card;
  const words = wordsOf([firstName, lastName, email, company, problems].join(' '));
  const text = words.map((word) => ` ${word}`).join('');
  searchTexts.set(card, text);
  return text;
}
