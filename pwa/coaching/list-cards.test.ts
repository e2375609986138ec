import { describe, expect, test } from 'vitest';
import { newestCardAt, samplePortalCards } from '#pwa/testing/portal-list.ts';
import type { SubmissionCard } from '#schema/submissions.ts';
import { type CardQuery, listCards, type NeedOrder, pageOf } from './list-cards.ts';

const noNeed: NeedOrder = {
  time: { today: '2026-03-12', quietBefore: 0 },
  factsOf: ({ createdAt }) => ({ createdAt, openedAt: 1, askedAt: null, goalDue: null, staffActedAt: null }),
};

const ids = (cards: readonly SubmissionCard[], query: Partial<CardQuery> = {}, need = noNeed) =>
  listCards(cards, { search: '', filters: {}, sort: '-created', tz: 'UTC', ...query }, need).map(({ id }) =>
    Number(id.slice(-4)),
  );

describe('search', () => {
  const cards = samplePortalCards(4, (place) => ({
    ...(place === 1 && { firstName: 'José', lastName: 'Muñoz', company: null }),
    ...(place === 2 && { company: '100% Pure_Oils' }),
    ...(place === 3 && { problems: 'Customer Retention' }),
  }));

  test.each([
    ['jose', [1]],
    ['JOSÉ MUN', [1]],
    ['jose\u0301', [1]],
    ['munoz jose', [1]],
    ['ose', []],
    ['retention', [3]],
    ['client4', [4]],
    ['client4@ferro', [4]],
    ['100%', [2]],
    ['pure_', [2]],
    ['"ferro works" *', [3, 4]],
    ['%', [1, 2, 3, 4]],
    ['_', [1, 2, 3, 4]],
    ['*', [1, 2, 3, 4]],
    ['%_*', [1, 2, 3, 4]],
    ['', [1, 2, 3, 4]],
  ])('%s finds the cards with a word that begins like each of its words', (search, found) => {
    expect(ids(cards, { search })).toEqual(found);
  });

  test('a card that changed is found by its new words alone', () => {
    const [card] = samplePortalCards(1);
    if (!card) throw new Error('There is no card.');
    expect(ids([card], { search: 'ferro works' })).toEqual([1]);
    expect(ids([{ ...card, company: 'Brandt' }], { search: 'works' })).toEqual([]);
  });
});

describe('filters', () => {
  const cards = samplePortalCards(6, (place) => ({
    industry: place <= 3 ? 'Bakery' : 'Printing',
    companySize: place % 2 ? '1-10' : '11-50',
    hasReport: place === 1 || place === 4,
    hasInsights: place !== 6,
  }));

  test.each([
    [{ industry: 'Bakery' }, [1, 2, 3]],
    [{ industry: 'bakery' }, []],
    [{ company_size: '11-50' as const }, [2, 4, 6]],
    [{ has_report: 'true' as const }, [1, 4]],
    [{ has_report: 'false' as const, has_insights: 'true' as const }, [2, 3, 5]],
    [{ industry: 'Printing', has_report: 'true' as const, company_size: '11-50' as const }, [4]],
  ])('%o selects cards that match all of them', (filters, found) => {
    expect(ids(cards, { filters })).toEqual(found);
  });

  test('a date range includes both of its days in the reader’s time zone', () => {
    // Auckland is 13 hours ahead: 11:00 UTC is the first instant of its next day.
    const at = (time: string) => ({ createdAt: Date.parse(time) });
    const times = ['2026-03-11T10:59:59Z', '2026-03-11T11:00:00Z', '2026-03-12T10:59:59Z', '2026-03-12T11:00:00Z'];
    const dated = samplePortalCards(4, (place) => at(times[place - 1] ?? ''));
    const filters = { date_range: '2026-03-12,2026-03-12' };
    expect(ids(dated, { filters, tz: 'Pacific/Auckland', sort: 'created' })).toEqual([2, 3]);
    expect(ids(dated, { filters: { date_range: '2026-03-12,' }, sort: 'created' })).toEqual([3, 4]);
    expect(ids(dated, { filters: { date_range: ',2026-03-11' }, sort: 'created' })).toEqual([1, 2]);
  });

  test('what is new is what was created after the last visit', () => {
    expect(ids(cards, { newSince: newestCardAt - 2 * 3_600_000 })).toEqual([1, 2]);
  });
});

describe('order', () => {
  const cards = samplePortalCards(4, (place) => ({
    firstName: ['Zoe', 'Éva', 'eva', 'Adam'][place - 1] ?? '',
    lastName: [null, 'Berg', 'Adler', 'Young'][place - 1] ?? null,
    company: ['Öl', null, 'Nord', 'apple'][place - 1] ?? null,
  }));

  test.each([
    ['-created', [1, 2, 3, 4]],
    ['created', [4, 3, 2, 1]],
    ['name', [4, 3, 2, 1]],
    ['-name', [1, 2, 3, 4]],
    ['company', [4, 3, 1, 2]],
    ['-company', [1, 3, 4, 2]],
  ] as const)('%s sorts without regard to case and accents, no company last', (sort, found) => {
    expect(ids(cards, { sort })).toEqual(found);
  });

  test('need puts those first whom nobody has opened, and reverses with a minus', () => {
    const need: NeedOrder = {
      ...noNeed,
      factsOf: (card) => ({ ...noNeed.factsOf(card), openedAt: card.id.endsWith('3') ? null : 1 }),
    };
    expect(ids(cards, { sort: 'need' }, need)).toEqual([3, 1, 2, 4]);
    expect(ids(cards, { sort: '-need' }, need)).toEqual([4, 2, 1, 3]);
  });

  test('cards of one instant are sorted by their ids', () => {
    const same = samplePortalCards(3, () => ({ createdAt: 5 }));
    expect(ids(same, { sort: 'created' })).toEqual([1, 2, 3]);
    expect(ids(same)).toEqual([3, 2, 1]);
  });
});

test('a page has 20 items, and the last one the rest', () => {
  const items = Array.from({ length: 43 }, (_, i) => i);
  expect(pageOf(items, 1)).toHaveLength(20);
  expect(pageOf(items, 3)).toEqual([40, 41, 42]);
  expect(pageOf(items, 4)).toEqual([]);
});
