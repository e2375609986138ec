import { expect, test } from 'vitest';
import { selectionInWords } from './filter-words.ts';
import { readListAddress } from './list-address.ts';

test('a selection names its count, its search and its filters', () => {
  const words = (query: string, total?: number) => selectionInWords(readListAddress(new URLSearchParams(query)), total);
  expect(words('filter[industry]=Bakery', 38)).toBe('38 submissions, filtered by Industry: Bakery');
  expect(words('filter[has_report]=true&search=okaf', 1)).toBe(
    '1 submission matching “okaf”, filtered by With a report',
  );
  expect(words('', 52)).toBe('All 52 submissions');
  expect(words('')).toBe('All submissions');
  expect(words('search=okaf&filter[has_report]=true')).toBe(
    'All submissions matching “okaf”, filtered by With a report',
  );
});
