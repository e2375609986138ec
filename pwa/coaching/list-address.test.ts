import { expect, test } from 'vitest';
import { isDayRange, readListAddress, searchParamsOf } from './list-address.ts';

const read = (query: string) => readListAddress(new URLSearchParams(query));

test('an address is read in the server’s own words', () => {
  const query = 'page=2&search=okaf&filter[industry]=Bakery&filter[date_range]=2026-03-01,&sort=need&new=true';
  expect(read(query)).toEqual({
    page: 2,
    search: 'okaf',
    filters: { industry: 'Bakery', date_range: '2026-03-01,' },
    sort: 'need',
    isNew: true,
  });
});

test('what the list does not know counts as absent', () => {
  const query = 'page=-3&filter[company_size]=7&filter[has_report]=yes&filter[date_range]=2026-02-31,&sort=size&new=1';
  expect(read(query)).toEqual({ page: 1, search: '', filters: {}, sort: '-created', isNew: false });
});

test('a list written as a query is read as the same list, without the page', () => {
  const { page: _, isNew: _new, ...list } = read('page=4&search=a%26b&filter[has_report]=true&sort=name');
  expect(read(searchParamsOf(list).toString())).toMatchObject({ ...list, page: 1 });
});

test.each([
  ['2026-03-01,2026-03-12', true],
  ['2026-03-12,2026-03-12', true],
  [',2026-03-12', true],
  ['2026-03-12,2026-03-01', false],
  ['0202-03-01,', false],
  [',', false],
  ['2026-03-01', true],
  ['2026-03-01,2026-03-02,2026-03-03', false],
])('%s is a range of days: %s', (range, isRange) => {
  expect(isDayRange(range)).toBe(isRange);
});
