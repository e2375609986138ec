import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instantsOf, portalQuerySchema } from './portal-query.ts';

const read = (query: Record<string, unknown>) => z.parse(portalQuerySchema, query);
const isRefused = (query: Record<string, unknown>) => !z.safeParse(portalQuerySchema, query).success;

test('an empty query is the first page of everything', () => {
  expect(read({})).toEqual({ page: 1, limit: 20, search: '', filters: {}, sort: '-created', tz: 'UTC' });
  expect(read({ search: '  ', filterType: '', filterValue: 'x', page: 'two', limit: '', sort: '', tz: '' })).toEqual(
    read({}),
  );
});

test('pages and their sizes stay within what a list has', () => {
  expect(read({ page: '0', limit: '0' })).toMatchObject({ page: 1, limit: 1 });
  expect(read({ page: '-3', limit: '5000' })).toMatchObject({ page: 1, limit: 100 });
  expect(read({ page: '9'.repeat(400), limit: '1e3' })).toMatchObject({ page: 100_000, limit: 20 });
});

test('one filter by its type and several by their names say the same', () => {
  const filters = { industry: 'Custom furniture' };
  expect(read({ filterType: 'industry', filterValue: ' Custom furniture ' }).filters).toEqual(filters);
  expect(read({ 'filter[industry]': 'Custom furniture', 'filter[has_report]': '' }).filters).toEqual(filters);
  const both = read({ 'filter[company_size]': '201-1000', filterType: 'has_report', filterValue: 'true' });
  expect(both.filters).toEqual({ company_size: '201-1000', has_report: 'true' });
});

test('an unknown filter, a value that it cannot have and a word twice are refused', () => {
  for (const type of ['email', 'has_report ', '__proto__', 'constructor']) {
    expect(isRefused({ filterType: type, filterValue: '1' }), type).toBe(true);
    expect(isRefused({ [`filter[${type}]`]: '1' }), type).toBe(true);
  }
  expect(isRefused({ 'filter[has_report]': 'yes' })).toBe(true);
  expect(isRefused({ 'filter[company_size]': '3' })).toBe(true);
  for (const range of ['2026-02-30,', '2026-03-01', '2026-03-01,2026-03-02,2026-03-03', 'yesterday,today']) {
    expect(isRefused({ 'filter[date_range]': range }), range).toBe(true);
  }
  expect(isRefused({ search: ['a', 'b'] })).toBe(true);
  expect(isRefused({ sort: 'email' })).toBe(true);
  for (const tz of ['Mars/Olympus', ['UTC', 'UTC']]) expect(isRefused({ tz }), String(tz)).toBe(true);
});

const day = 86_400_000;

test('a date range includes both days, and is open where a day is missing', () => {
  const march = Date.parse('2026-03-01T00:00:00Z');
  expect(instantsOf('2026-03-01,2026-03-01', 'UTC')).toEqual({ from: march, until: march + day });
  expect(instantsOf('2026-03-01,', 'UTC')).toEqual({ from: march });
  expect(instantsOf(' , 2026-02-28', 'UTC')).toEqual({ until: march });
  expect(read({ 'filter[date_range]': ',' }).filters.date_range).toBe(',');
  expect(instantsOf(',', 'UTC')).toEqual({});
});

test('a date range begins and ends at midnight of the zone, also when its clocks change', () => {
  const inBerlin = instantsOf('2026-03-29,2026-03-29', 'Europe/Berlin');
  expect(inBerlin).toEqual({
    from: Date.parse('2026-03-29T00:00:00+01:00'),
    until: Date.parse('2026-03-30T00:00:00+02:00'),
  });
  const inAuckland = instantsOf('2026-04-05,2026-04-05', 'Pacific/Auckland');
  expect(inAuckland).toEqual({
    from: Date.parse('2026-04-05T00:00:00+13:00'),
    until: Date.parse('2026-04-06T00:00:00+12:00'),
  });
  const inSantiago = instantsOf('2026-09-06,', 'America/Santiago');
  expect(inSantiago).toEqual({ from: Date.parse('2026-09-06T04:00:00Z') });
  const inKathmandu = instantsOf('2026-01-01,', 'Asia/Kathmandu');
  expect(inKathmandu).toEqual({ from: Date.parse('2026-01-01T00:00:00+05:45') });
});
